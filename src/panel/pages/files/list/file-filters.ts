import type { Parameters } from '../../../api/paths.ts';

export type FileQuery = NonNullable<Parameters<'/schemas/{slug}/files', 'get'>['query']>;

/** The filters and the order of the list; the page's address holds them, so that a list can be sent to a colleague. */
export const filterNames = [
  'search',
  'upload_status',
  'validation',
  'processing_status',
  'date_from',
  'date_to',
  'created_at_start',
  'created_at_end',
  'file_name',
  'storage_path',
  'schema_version',
] as const;
export type FilterName = (typeof filterNames)[number];

/** Filters that stand behind a button, because they are seldom needed. */
export const rareFilters: FilterName[] = [
  'created_at_start',
  'created_at_end',
  'file_name',
  'storage_path',
  'schema_version',
];

/** The query of the list that an address asks for. Unknown parameters are left out; the service judges values. */
export function queryOf(params: URLSearchParams): FileQuery {
  const names = [...filterNames, 'sort_by', 'sort_direction'];
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = params.get(name);
      return value ? [[name, value]] : [];
    }),
  );
}

export function hasFilters(params: URLSearchParams): boolean {
  return filterNames.some((name) => params.get(name));
}
