import type { ApiQuery } from '../contract-types.ts';
import { readPeriod } from './period.ts';

type Filters = ApiQuery<'listFiles'>;

/** The files that a listing shows, as SQL over `files`. All texts use the same `params`; `$1` and `$2` are tenant and schema. */
export interface ListingFilter {
  params: unknown[];
  /** Conditions that the index of the sort key `created_at` serves: tenant, schema and time. */
  base: string;
  /** Every condition, in forms that an index can serve. */
  indexed: string;
  /** Conditions beyond `base`, in forms that no index can serve: for rows that are read in another order. Empty if none. */
  checked: string;
  /** Partial matches are among the conditions. */
  hasText: boolean;
  /** Conditions on states that change after the upload has ended. */
  hasMoving: boolean;
  /** Conditions of `file_counts`; undefined if it cannot answer. */
  counted: string | undefined;
  /** Same text: same conditions, of the same schema. */
  key: string;
}

export function listingFilter(tenantId: number, schemaId: number, request: Filters): ListingFilter {
  const params: unknown[] = [tenantId, schemaId];
  const base = ['tenant_id = $1', 'schema_id = $2'];
  const states: string[] = [];
  const others: string[] = [];
  const texts: string[] = [];
  const where = (kind: string[], value: unknown, condition: (placeholder: string) => string) => {
    if (value === undefined) return;
    params.push(value);
    kind.push(condition(`$${params.length}`));
  };
  const period = (text: string | undefined) => (text === undefined ? undefined : readPeriod(text));

  where(texts, containing(request.search), (p) => `search_text like lower(${p})`);
  where(
    texts,
    containing(request.storage_path),
    (p) => `search_text like lower(${p}) and storage_path ilike ${p}`,
  );
  where(texts, containing(request.file_name), (p) => `file_name ilike ${p}`);
  where(texts, containing(request.schema_version), (p) => `schema_version ilike ${p}`);
  where(states, request.validation, (p) => `validation = ${p}`);
  where(states, request.upload_status, (p) => `upload_status = ${p}`);
  where(states, request.processing_status, (p) => `processing_status = ${p}`);
  where(others, request.run_id, (p) => `run_id = ${p}`);
  for (const field of ['date_from', 'created_at_start'] as const)
    where(base, period(request[field])?.start, (p) => `created_at >= ${p}`);
  for (const field of ['date_to', 'created_at_end'] as const)
    where(base, period(request[field])?.end, (p) => `created_at < ${p}`);

  const beyond = [...states, ...others, ...texts];
  const indexed = [...base, ...beyond].join(' and ');
  const isCounted = params.length === 2 + states.length;
  return {
    params,
    base: base.join(' and '),
    indexed,
    checked: beyond.map((condition) => `(${condition}) is true`).join(' and '),
    hasText: texts.length > 0,
    hasMoving: request.processing_status !== undefined || request.run_id !== undefined,
    counted: isCounted ? [...base, ...states].join(' and ') : undefined,
    key: JSON.stringify([indexed, params]),
  };
}

/** Pattern of a partial match; an empty text filters nothing. */
function containing(value: string | undefined): string | undefined {
  return value ? `%${value.replace(/[\\%_]/g, '\\$&')}%` : undefined;
}
