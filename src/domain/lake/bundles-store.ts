import type { Content } from '../../ports/content-sum.ts';
import type { Queryable } from '../../ports/database.ts';
import { type BundlePart, mostFiles, partsAtLeast, smallFileBytes } from './choose-parts.ts';

/** A version of a schema, and the beginning of its objects' keys. */
export interface BundledVersion {
  tenantId: number;
  schemaId: number;
  schemaVersionId: number;
  tenantSlug: string;
  schemaSlug: string;
}

/** A bundle that is being written. */
export interface UnfinishedBundle {
  id: number;
  tenantId: number;
  storagePath: string;
  parts: BundlePart[];
}

/** SQL: the row of `files` is in no bundle, and nothing was found wrong with its object. */
const isToBundle = `not exists (select 1 from bundled_files b where b.file_id = files.id)
  and not exists (select 1 from damaged_objects d where d.file_id = files.id)`;

/** Versions, of every tenant, with enough small raw files for a bundle. Files of a run do not count: they leave anyway. */
export async function findCrowdedVersions(db: Queryable): Promise<BundledVersion[]> {
  return db.query<BundledVersion>(
    `select s.tenant_id as "tenantId", s.id as "schemaId", f.schema_version_id as "schemaVersionId",
       t.slug as "tenantSlug", s.slug as "schemaSlug"
     from schemas s join tenants t on t.id = s.tenant_id, lateral (
       select schema_version_id from files
       where schema_id = s.id and upload_status = 'completed' and processing_status = 'pending' and size_bytes <= $1
         and ${isToBundle}
       group by 1 having count(*) >= $2) f
     where s.pending_files >= $2`,
    [smallFileBytes, partsAtLeast],
  );
}

/**
 * The small raw files of a version that are in no bundle, oldest first; at most one more than a bundle may have.
 * @param after id of a file: older ones are left out
 */
export async function listSmallFiles(
  db: Queryable,
  version: BundledVersion,
  after: number,
): Promise<BundlePart[]> {
  return db.query<BundlePart>(
    `select id, storage_path as "storagePath", 1 as files, rows, size_bytes as "sizeBytes",
       stored_bytes as "storedBytes", stored_crc32 as crc32 from files
     where tenant_id = $1 and schema_id = $2 and schema_version_id = $3 and id > $6
       and upload_status = 'completed' and processing_status = 'pending' and size_bytes <= $4
       and ${isToBundle}
     order by id limit $5`,
    [version.tenantId, version.schemaId, version.schemaVersionId, smallFileBytes, mostFiles + 1, after],
  );
}

/** The bundles of a version that queries read, oldest first. */
export async function listBundles(db: Queryable, version: BundledVersion): Promise<BundlePart[]> {
  return db.query<BundlePart>(
    `select id, storage_path as "storagePath", files, rows, size_bytes as "sizeBytes",
       size_bytes as "storedBytes", crc32 from raw_bundles
     where tenant_id = $1 and schema_version_id = $2 and ready_at is not null and released_at is null
     order by id`,
    [version.tenantId, version.schemaVersionId],
  );
}

/**
 * Inserts a version's unfinished bundle, of which there is at most one. Waits for a transaction that is inserting one.
 * @returns undefined if the version has an unfinished bundle already
 */
export async function takePlace(tx: Queryable, version: BundledVersion): Promise<number | undefined> {
  const [row] = await tx.query<{ id: number }>(
    `insert into raw_bundles (id, tenant_id, schema_id, schema_version_id, storage_path, files, rows)
     values (nextval(pg_get_serial_sequence('files', 'id')), $1, $2, $3, '', 0, 0)
     on conflict (schema_version_id) where ready_at is null and released_at is null do nothing returning id`,
    [version.tenantId, version.schemaId, version.schemaVersionId],
  );
  return row?.id;
}

export async function giveUpPlace(tx: Queryable, tenantId: number, bundleId: number): Promise<void> {
  await tx.query('delete from raw_bundles where tenant_id = $1 and id = $2', [tenantId, bundleId]);
}

/** Records the parts of the bundle, before its object is begun. */
export async function noteParts(tx: Queryable, bundle: UnfinishedBundle): Promise<void> {
  const sum = (key: 'files' | 'rows') => bundle.parts.reduce((total, part) => total + part[key], 0);
  await tx.query(
    'update raw_bundles set storage_path = $3, files = $4, rows = $5 where tenant_id = $1 and id = $2',
    [bundle.tenantId, bundle.id, bundle.storagePath, sum('files'), sum('rows')],
  );
}

/** Heartbeat of the bundle's writer. */
export async function touchBundle(db: Queryable, bundle: UnfinishedBundle): Promise<void> {
  await db.query('update raw_bundles set heartbeat_at = now() where tenant_id = $1 and id = $2', [
    bundle.tenantId,
    bundle.id,
  ]);
}

/**
 * Lets queries read the parts' records from the bundle, whose object is durable. Files that left a part in the meantime
 * stay out of the bundle.
 * @returns false if the bundle was given up before
 */
export async function finishBundle(
  tx: Queryable,
  bundle: UnfinishedBundle,
  content: Content,
): Promise<boolean> {
  const ready = await tx.query(
    `update raw_bundles set ready_at = now(), size_bytes = $3, crc32 = $4
     where tenant_id = $1 and id = $2 and ready_at is null and released_at is null returning id`,
    [bundle.tenantId, bundle.id, content.bytes, content.crc32],
  );
  if (ready.length === 0) return false;
  const ids = bundle.parts.map(({ id }) => id);
  const before: number[] = [];
  bundle.parts.reduce((lines, part) => before.push(lines) && lines + part.rows, 0);
  await tx.query(
    `insert into bundled_files (file_id, bundle_id, first_line)
     select f.id, $2, p.before + 1 from unnest($3::bigint[], $4::bigint[]) as p (id, before)
     join files f on f.id = p.id and f.tenant_id = $1`,
    [bundle.tenantId, bundle.id, ids, before],
  );
  await tx.query(
    `update bundled_files b set bundle_id = $1, first_line = b.first_line + p.before
     from unnest($2::bigint[], $3::bigint[]) as p (id, before) where b.bundle_id = p.id`,
    [bundle.id, ids, before],
  );
  await tx.query(
    'update raw_bundles set released_at = now() where tenant_id = $1 and id = any($2) and released_at is null',
    [bundle.tenantId, ids],
  );
  return true;
}

/** Gives an unfinished bundle up; its writer can no longer finish it. */
export async function giveUpBundle(db: Queryable, bundle: UnfinishedBundle): Promise<void> {
  await db.query(
    'update raw_bundles set released_at = now() where tenant_id = $1 and id = $2 and ready_at is null and released_at is null',
    [bundle.tenantId, bundle.id],
  );
}
