import type { Queryable } from '../../../ports/database.ts';

/** A schema whose kept counts (`file_counts`) are not those of its files. */
export interface Miscounted {
  tenantSlug: string;
  schemaSlug: string;
  /** Settled files as they are, and as the counts say. Equal where only their states were mixed up. */
  files: number;
  kept: number;
}

/**
 * The states whose kept count differs from the files, as one snapshot has both. `$1` is the tenant, null for all.
 * `missing` is what the count lacks; uploads meanwhile do not change it, as their triggers move both sides alike.
 */
const differing = `
  select tenant_id, schema_id, upload_status, validation, processing_status,
    coalesce(found.files, 0) as files, coalesce(kept.files, 0) as kept,
    coalesce(found.files, 0) - coalesce(kept.files, 0) as missing
  from (
    select tenant_id, schema_id, upload_status, validation, processing_status, count(*) as files from files
    where upload_status <> 'pending' and ($1::bigint is null or tenant_id = $1) group by 1, 2, 3, 4, 5) found
  full join (
    select tenant_id, schema_id, upload_status, validation, processing_status, files from file_counts
    where $1::bigint is null or tenant_id = $1) kept
    using (tenant_id, schema_id, upload_status, validation, processing_status)
  where coalesce(found.files, 0) <> coalesce(kept.files, 0)`;

/** Counts all files of a tenant, or of all tenants, and compares: about a second per million files. */
export function findMiscounted(db: Queryable, tenantId?: number): Promise<Miscounted[]> {
  return db.query<Miscounted>(
    `with differing as (${differing})
     select t.slug as "tenantSlug", s.slug as "schemaSlug", sum(d.files)::bigint as files, sum(d.kept)::bigint as kept
     from differing d join schemas s on s.id = d.schema_id join tenants t on t.id = d.tenant_id
     group by 1, 2 order by 1, 2`,
    [tenantId ?? null],
  );
}

/** Puts the kept counts right, beside uploads and runs, and lets every process forget the totals that it remembers. */
export async function recountFiles(db: Queryable, tenantId?: number): Promise<void> {
  await db.query(
    `with differing as (${differing}),
     counted as (
       insert into file_counts as c (tenant_id, schema_id, upload_status, validation, processing_status, files)
       select tenant_id, schema_id, upload_status, validation, processing_status, missing from differing order by 2, 3, 4, 5
       on conflict (schema_id, upload_status, validation, processing_status)
         do update set files = c.files + excluded.files)
     insert into file_marks as m (tenant_id, schema_id, rewritten)
     select distinct tenant_id, schema_id, 1 from differing order by 2
     on conflict (schema_id) do update set rewritten = m.rewritten + 1`,
    [tenantId ?? null],
  );
}
