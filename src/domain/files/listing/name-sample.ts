import { perDatabase, type Queryable } from '../../../ports/database.ts';
import { remember } from '../../remember.ts';

/** Files that are read of each end of a schema's listing. */
const OF_EACH_END = 50;
/** Pages that are read of the table: a page has some twenty files. */
const PAGES = 10;
/** A schema with so many files has a long list of them in the index: to read it takes longer than to read a few files of others. */
const MANY_FILES = 1_000_000;
/** Most schemas whose samples a process keeps: some 20 to 50 kB each. */
const MAX_SCHEMAS = 200;

interface SampledSchema {
  tenantId: number;
  schemaId: number;
}

/** Some of the texts that searches look in, in lower case. They only help to choose how a search is made. */
export interface NameSample {
  /** Of the schema's oldest and newest files. */
  ofSchema: string[];
  /** Of all files, if the schema has many files, and more than all others; else undefined. */
  ofTable?: string[];
}

/** The sample of a schema. Kept as long as the process lives, once the schema has enough files. */
export const nameSample = perDatabase((db) => {
  const samples = new Map<number, NameSample>();
  return async (schema: SampledSchema): Promise<NameSample> => {
    const known = samples.get(schema.schemaId);
    if (known) return known;
    const ofSchema = await textsOf(db, endsOf, [schema.tenantId, schema.schemaId]);
    const pages = await pagesIfMost(db, schema);
    const sample = { ofSchema, ...(pages && { ofTable: await textsOf(db, someOf, [pages]) }) };
    if (ofSchema.length === 2 * OF_EACH_END) remember(samples, schema.schemaId, sample, MAX_SCHEMAS);
    return sample;
  };
});

const endOf = (
  direction: 'asc' | 'desc',
) => `(select search_text from files where tenant_id = $1 and schema_id = $2
  order by created_at ${direction}, id ${direction} limit ${OF_EACH_END})`;
const endsOf = `${endOf('asc')} union all ${endOf('desc')}`;
const someOf = `select search_text from files tablesample system (least(100, 100.0 * ${PAGES} / $1::int))`;

async function textsOf(db: Queryable, sql: string, params: unknown[]): Promise<string[]> {
  const rows = await db.query<{ search_text: string }>(sql, params);
  return rows.map(({ search_text }) => search_text);
}

/** Pages of the table, if the schema has many files, and more than all others together. */
async function pagesIfMost(
  db: Queryable,
  { tenantId, schemaId }: SampledSchema,
): Promise<number | undefined> {
  const [row] = await db.query<{ pages: number }>(
    `select relpages as pages from pg_class
     where oid = 'files'::regclass and relpages > 0 and (select sum(files) from file_counts where tenant_id = $1 and schema_id = $2)
       >= greatest(reltuples / 2, $3)`,
    [tenantId, schemaId, MANY_FILES],
  );
  return row?.pages;
}
