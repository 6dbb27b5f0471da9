import type { Queryable } from '../../ports/database.ts';

/** A schema with so little data that a warm engine reads it within a second or so. */
export interface SampleSchema {
  id: number;
  tenantId: number;
  tenantSlug: string;
  slug: string;
}

const MOST_ROWS = 1_000_000;
const MOST_PENDING_FILES = 1_000;

/**
 * The smallest schema of all tenants that has data in a table and in pending files. Without one, the smallest of each kind, as far
 * as there is one.
 * @param leftOut ids of schemas that are none of these
 */
export async function findSampleSchemas(
  db: Queryable,
  leftOut: Iterable<number> = [],
): Promise<SampleSchema[]> {
  const found = await db.query<SampleSchema & { ofBoth: boolean }>(
    `select distinct on (has_table, is_pending) id, tenant_id as "tenantId",
       (select t.slug from tenants t where t.id = tenant_id) as "tenantSlug", slug, has_table and is_pending as "ofBoth"
     from (
       select id, tenant_id, slug, stored_rows, pending_files > 0 as is_pending,
         exists (select 1 from table_snapshots where schema_id = schemas.id) as has_table
       from schemas where stored_rows between 1 and $1 and pending_files <= $2 and id <> all ($3::bigint[])) as small
     where has_table or is_pending
     order by has_table, is_pending, stored_rows`,
    [MOST_ROWS, MOST_PENDING_FILES, [...leftOut]],
  );
  const ofBoth = found.filter((schema) => schema.ofBoth);
  return ofBoth.length > 0 ? ofBoth : found;
}
