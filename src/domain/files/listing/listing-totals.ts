import { perDatabase, type Queryable } from '../../../ports/database.ts';
import { remember } from '../../remember.ts';
import type { ListingFilter } from './listing-filter.ts';

/** A count that took at least this long is remembered, ms. Cheaper ones would only push others out. */
const REMEMBERED_FROM_MS = 5;
/** Most remembered totals of one schema, and most schemas with any: about 300 bytes each. */
const MAX_PER_SCHEMA = 50;
const MAX_SCHEMAS = 1000;

/** Row of `file_marks` as one statement saw it; zeros where the schema has none. */
export interface FileMarks {
  settled: number;
  moved: number;
  rewritten: number;
}

/**
 * Settled files that matched when the marks stood as they do here. The number stays true for ever: another process may settle
 * files meanwhile, but gives them numbers beyond `settled`, and any other change moves a mark.
 */
interface Remembered extends FileMarks {
  matching: number;
}

export interface ListingTotal {
  /** Files that match. */
  total: number;
  /** Settled files of the schema. */
  ofSchema: number;
}

export const marksColumns = `coalesce(m.settled, 0) as "markSettled", coalesce(m.moved, 0) as "markMoved",
  coalesce(m.rewritten, 0) as "markRewritten"`;
export const marksTable = 'left join file_marks m on m.tenant_id = $1 and m.schema_id = $2';
export interface MarksRow {
  markSettled: number;
  markMoved: number;
  markRewritten: number;
}

export function toMarks({ markSettled, markMoved, markRewritten }: MarksRow): FileMarks {
  return { settled: markSettled, moved: markMoved, rewritten: markRewritten };
}

const settledOfSchema =
  '(select coalesce(sum(files), 0)::bigint from file_counts where tenant_id = $1 and schema_id = $2)';

/** Exact totals of listings by status: `file_counts` has the settled files, an index the few others. */
export async function countedTotal(
  db: Queryable,
  { params, counted, base, checked }: ListingFilter & { counted: string },
): Promise<ListingTotal> {
  const [row] = await db.query<ListingTotal>(
    `select (select coalesce(sum(files), 0)::bigint from file_counts where ${counted})
         + (select count(*) from files where ${all(base, "upload_status = 'pending'", checked)}) as total,
       ${settledOfSchema} as "ofSchema"`,
    params,
  );
  return row!;
}

/** Totals that took a count, kept in this process and brought up to date at each use by a statement of their own. */
export class ListingTotals {
  readonly #schemas = new Map<number, Map<string, Remembered>>();
  readonly #rememberedFromMs: number;

  constructor(rememberedFromMs = REMEMBERED_FROM_MS) {
    this.#rememberedFromMs = rememberedFromMs;
  }

  /** The exact total, if one of these conditions is remembered and nothing happened that the marks cannot tell. */
  async known(db: Queryable, schemaId: number, filter: ListingFilter): Promise<ListingTotal | undefined> {
    const remembered = this.#schemas.get(schemaId)?.get(filter.key);
    if (!remembered) return undefined;
    const { params, base, checked, hasMoving, key } = filter;
    const [row] = await db.query<MarksRow & { since: number; pending: number; ofSchema: number }>(
      `select ${marksColumns}, ${settledOfSchema} as "ofSchema",
         (select count(*) from files
          where ${all(base, `settled > $${params.length + 1}`, checked)}) as since,
         (select count(*) from files where ${all(base, "upload_status = 'pending'", checked)}) as pending
       from (select) one ${marksTable}`,
      [...params, remembered.settled],
    );
    const { since, pending, ofSchema } = row!;
    const marks = toMarks(row!);
    // A snapshot from before the count, in a transaction that keeps one.
    if (marks.settled < remembered.settled) return undefined;
    if (marks.rewritten !== remembered.rewritten || (hasMoving && marks.moved !== remembered.moved)) {
      this.#schemas.get(schemaId)?.delete(key);
      return undefined;
    }
    const matching = remembered.matching + since;
    this.#put(schemaId, key, { ...marks, matching });
    return { total: matching + pending, ofSchema };
  }

  /** Counts all that match. */
  async count(db: Queryable, schemaId: number, filter: ListingFilter): Promise<ListingTotal> {
    const startedAt = performance.now();
    const { params, base, indexed, checked } = filter;
    const [row] = await db.query<MarksRow & { total: number; pending: number; ofSchema: number }>(
      `select ${marksColumns}, ${settledOfSchema} as "ofSchema",
         (select count(*) from files where ${indexed}) as total,
         (select count(*) from files where ${all(base, "upload_status = 'pending'", checked)}) as pending
       from (select) one ${marksTable}`,
      params,
    );
    const { total, pending, ofSchema } = row!;
    this.remember(schemaId, filter, { ...toMarks(row!), matching: total - pending }, startedAt);
    return { total, ofSchema };
  }

  /** Remembers what one statement counted together with the marks, if it took long. @param startedAt of the clock of `performance` */
  remember(
    schemaId: number,
    { key }: ListingFilter,
    counted: FileMarks & { matching: number },
    startedAt: number,
  ): void {
    if (performance.now() - startedAt >= this.#rememberedFromMs) this.#put(schemaId, key, counted);
  }

  #put(schemaId: number, key: string, remembered: Remembered): void {
    const ofSchema = this.#schemas.get(schemaId) ?? new Map<string, Remembered>();
    const before = ofSchema.get(key);
    // A slower call of an earlier moment ends later.
    if (before && before.settled > remembered.settled) return;
    remember(ofSchema, key, remembered, MAX_PER_SCHEMA);
    remember(this.#schemas, schemaId, ofSchema, MAX_SCHEMAS);
  }
}

/** The totals that this process remembers of a control database. */
export const listingTotals = perDatabase(() => new ListingTotals());

/** Conditions joined, without those that are empty. */
export function all(...conditions: string[]): string {
  return conditions.filter(Boolean).join(' and ');
}
