import type { ApiQuery } from '../../contract-types.ts';
import type { NameSample } from './name-sample.ts';
import { readPeriod } from './period.ts';
import { rareParts, type TextPart } from './rare-parts.ts';

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

/** @param sample of the schema; without it an index looks for whole texts */
export function listingFilter(
  tenantId: number,
  schemaId: number,
  request: Filters,
  { ofSchema, ofTable }: NameSample = { ofSchema: [] },
): ListingFilter {
  const params: unknown[] = [tenantId, schemaId];
  const base = ['tenant_id = $1', 'schema_id = $2'];
  const states: string[] = [];
  const others: string[] = [];
  const texts: string[] = [];
  const indexedTexts: string[] = [];
  let hasParts = false;
  const where = (kind: string[], value: unknown, condition: (placeholder: string) => string) => {
    if (value === undefined) return;
    params.push(value);
    kind.push(condition(`$${params.length}`));
  };
  const period = (text: string | undefined) => (text === undefined ? undefined : readPeriod(text));

  /** A partial match. @returns its text as patterns have it */
  const whereText = (value: string | undefined, condition: (pattern: string) => string) => {
    if (!value) return undefined;
    const escaped = value.replace(/[\\%_]/g, '\\$&');
    where(texts, `%${escaped}%`, condition);
    return escaped;
  };
  /** One that an index of trigrams serves. @param like the comparison of it @param whole all that must hold */
  const whereTrigrams = (value: string | undefined, like: (pattern: string) => string, whole = like) => {
    const escaped = whereText(value, whole);
    if (!escaped) return;
    const p = `$${params.length}`;
    const parts = rareParts(escaped, [ofSchema, ...(ofTable ? [ofTable] : [])]);
    // The pattern begins with `%`, and the first character is 1.
    const ofPart = ({ from, length }: TextPart) =>
      like(`('%' || substr(${p}, ${from + 2}, ${length}) || '%')`);
    indexedTexts.push(...(parts ? [...parts.map(ofPart), unindexed(whole(p))] : [whole(p)]));
    hasParts ||= parts !== undefined;
  };

  const inSearchText = (pattern: string) => `search_text like lower(${pattern})`;
  const inName = (pattern: string) => `file_name ilike ${pattern}`;
  whereTrigrams(request.search, inSearchText);
  whereTrigrams(request.storage_path, inSearchText, (p) => `${inSearchText(p)} and storage_path ilike ${p}`);
  whereTrigrams(request.file_name, inName);
  if (whereText(request.schema_version, (p) => `schema_version ilike ${p}`)) indexedTexts.push(texts.at(-1)!);
  where(states, request.validation, (p) => `validation = ${p}`);
  where(states, request.upload_status, (p) => `upload_status = ${p}`);
  where(states, request.processing_status, (p) => `processing_status = ${p}`);
  where(others, request.run_id, (p) => `run_id = ${p}`);
  for (const field of ['date_from', 'created_at_start'] as const)
    where(base, period(request[field])?.start, (p) => `created_at >= ${p}`);
  for (const field of ['date_to', 'created_at_end'] as const)
    where(base, period(request[field])?.end, (p) => `created_at < ${p}`);

  // The index of trigrams would read the list of all the schema's files.
  const indexedBase = hasParts && ofTable ? base.map(unindexed) : base;
  const indexed = [...indexedBase, ...states, ...others, ...indexedTexts].join(' and ');
  const checked = [...states, ...others, ...texts].map(unindexed).join(' and ');
  const isCounted = params.length === 2 + states.length;
  return {
    params,
    base: base.join(' and '),
    indexed,
    checked,
    hasText: texts.length > 0,
    hasMoving: request.processing_status !== undefined || request.run_id !== undefined,
    counted: isCounted ? [...base, ...states].join(' and ') : undefined,
    key: JSON.stringify([base, checked, params]),
  };
}

/** A condition in a form that no index can serve. */
const unindexed = (condition: string) => `(${condition}) is true`;
