import type { Queryable } from '../../../ports/database.ts';
import { AppError } from '../../app-error.ts';
import { schemaNotFound } from '../../schemas/manage-schemas.ts';
import { SLUG } from '../../schemas/schema-rules.ts';
import { tableFields } from '../../schemas/versions.ts';
import { knownVersionsIn, type LoadedVersion } from './known-versions.ts';
import type { DataFile, PinnedTable, RawBundle, RawFile, TableSnapshot } from './snapshot.ts';

interface SnapshotRow {
  schema_id: number;
  position: number;
  linked: boolean;
  /** Those after the ones that are known. */
  versions: LoadedVersion[];
  raw_files: RawFile[];
  raw_bundles: RawBundle[];
  data_files: DataFile[];
  pinned: PinnedTable | null;
  table_forgotten: boolean;
}

/** A moment of a schema: its data and its versions. */
export interface SnapshotPin {
  position: number;
  /**
   * Ordinal of the newest version then. A later version may widen a field, whose old keys would not find the next row.
   * Without it all versions of now are taken.
   */
  newestVersion?: number | null;
}

/**
 * Loads what a query reads: every record of the schema at one position exactly once, raw or columnar, without the
 * files that hold no event of the window. One statement, so the position, the versions and both lists are of one moment.
 * @param at pin of a cursor; without it, and beyond the newest, the newest is taken
 * @throws AppError `schema_not_found`; `bad_page_token` if the table of that position is no longer known
 */
export async function loadSnapshot(
  db: Queryable,
  tenant: { tenantId: number; tenantSlug: string },
  slug: string,
  window: { from: string; to: string },
  at?: SnapshotPin,
): Promise<{ snapshot: TableSnapshot; linked: boolean; newestVersion: number }> {
  if (!SLUG.test(slug)) throw schemaNotFound(slug);
  const cache = knownVersionsIn(db);
  let known = cache.find(tenant.tenantId, slug);
  let row = await loadRow(db, tenant.tenantId, slug, window, at, known?.versions.length);
  if (known && known.schemaId !== row?.schema_id) {
    cache.forget(tenant.tenantId, slug);
    known = undefined;
    row = await loadRow(db, tenant.tenantId, slug, window, at);
  }
  if (!row) throw schemaNotFound(slug);
  // A run's files left the tail, and its snapshot was forgotten: an older snapshot would lack the run's rows.
  if (row.table_forgotten) {
    throw new AppError('bad_page_token', { fields: [{ field: 'page_token', code: 'page_token_invalid' }] });
  }
  known = cache.add(tenant.tenantId, slug, row.schema_id, known, row.versions);
  const newest = at?.newestVersion ?? known.versions.length;
  const versions = known.versions.slice(0, newest);
  const isAll = versions.length === known.versions.length;
  return {
    linked: row.linked,
    newestVersion: versions.at(-1)!.ordinal,
    snapshot: {
      tenantSlug: tenant.tenantSlug,
      schemaId: row.schema_id,
      position: row.position,
      fields: isAll ? known.fields : tableFields(versions.map(({ definition }) => definition)),
      eventDateField: versions[0]!.definition.eventDateField,
      versions: versions.map(({ version, definition }) => ({ version, fields: definition.fields })),
      rawFiles: row.raw_files,
      rawBundles: row.raw_bundles,
      dataFiles: row.data_files,
      ...(row.pinned && { table: row.pinned }),
    },
  };
}

/** @param knownVersions how many of the schema's versions need not be loaded, the oldest */
async function loadRow(
  db: Queryable,
  tenantId: number,
  slug: string,
  window: { from: string; to: string },
  at: SnapshotPin | undefined,
  knownVersions = 0,
): Promise<SnapshotRow | undefined> {
  const [row] = await db.query<SnapshotRow>(
    `with s as (
       select id, linked_at is not null as linked, least($3::bigint, position) as position
       from schemas where tenant_id = $1 and slug = $2
     ),
     raw as (
       select f.id, f.file_name, f.schema_version, f.storage_path, f.rows, f.size_bytes,
         f.stored_bytes, f.stored_crc32, f.min_day, f.max_day,
         f.ingested_at, b.bundle_id, b.first_line
       from s cross join lateral (
         select * from files where schema_id = s.id and upload_status = 'completed' and table_position is null
           and uploaded_position <= s.position
         union all
         select * from files where schema_id = s.id and table_position > s.position and uploaded_position <= s.position
       ) f left join bundled_files b on b.file_id = f.id
       where f.tenant_id = $1 and f.min_day <= $5 and f.max_day >= $4 and not exists (
         select 1 from files_aside a where a.file_id = f.id and a.from_position <= s.position
           and (a.to_position is null or a.to_position > s.position))
     ),
     pinned as (
       select t.position, t.snapshot_id, t.schema_version from s join table_snapshots t on t.schema_id = s.id
       where t.position <= s.position order by t.position desc limit 1
     )
     select s.id as schema_id, s.position, s.linked,
       (select coalesce(json_agg(json_build_object('ordinal', v.ordinal, 'version', v.version, 'definition', v.definition)
          order by v.ordinal), '[]')
        from schema_versions v where v.tenant_id = $1 and v.schema_id = s.id and v.ordinal > $7
          and ($6::integer is null or v.ordinal <= $6)) as versions,
       (select coalesce(json_agg(json_strip_nulls(json_build_object('fileId', f.id, 'fileName', f.file_name,
            'schemaVersion', f.schema_version, 'storagePath', f.storage_path, 'rows', f.rows,
            'sizeBytes', f.size_bytes, 'storedBytes', f.stored_bytes, 'storedCrc32', f.stored_crc32, 'minDay', f.min_day, 'maxDay', f.max_day,
            'ingestedAt', to_char(f.ingested_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
            'bundle', case when f.bundle_id is not null
              then json_build_object('id', f.bundle_id, 'firstLine', f.first_line) end)) order by f.id), '[]')
        from raw f) as raw_files,
       (select coalesce(json_agg(json_build_object('id', b.id, 'storagePath', b.storage_path, 'rows', b.rows,
            'sizeBytes', b.size_bytes)), '[]')
        from raw_bundles b where b.id in (select bundle_id from raw)) as raw_bundles,
       (select coalesce(json_agg(json_build_object('path', d.path, 'schemaVersion', d.schema_version, 'rows', d.rows,
            'sizeBytes', d.size_bytes, 'minDay', d.min_day, 'maxDay', d.max_day, 'crc32', d.crc32,
            'addedAt', to_char(d.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')) order by d.id), '[]')
        from data_files d where d.tenant_id = $1 and d.schema_id = s.id and d.added_position <= s.position
          and (d.removed_position is null or d.removed_position > s.position)
          and d.min_day <= $5 and d.max_day >= $4) as data_files,
       (select json_build_object('snapshotId', snapshot_id, 'schemaVersion', schema_version) from pinned) as pinned,
       $3::bigint is not null and exists (select 1 from table_snapshots where schema_id = s.id) and exists (
         select 1 from files f where f.schema_id = s.id and f.table_position <= s.position
           and f.table_position > coalesce((select position from pinned), 0)) as table_forgotten
     from s`,
    [tenantId, slug, at?.position ?? null, window.from, window.to, at?.newestVersion ?? null, knownVersions],
    { prepared: true },
  );
  return row;
}
