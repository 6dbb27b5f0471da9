import type { Parameters } from '../../api/paths.ts';

export type AuditQuery = NonNullable<Parameters<'/audit', 'get'>['query']>;

/** The filters of the log; the page's address holds them, so that a search can be sent to a colleague. */
const filterNames = ['search', 'area', 'member', 'from', 'to'] as const;
export type AuditFilterName = (typeof filterNames)[number];

/** The query that an address asks for. Unknown parameters are left out; the service judges values. */
export function auditQueryOf(params: URLSearchParams): AuditQuery {
  return Object.fromEntries(
    filterNames.flatMap((name) => {
      const value = params.get(name)?.trim();
      return value ? [[name, value]] : [];
    }),
  );
}
