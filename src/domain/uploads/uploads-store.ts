import { inBatches } from '../../concurrency/in-batches.ts';
import { perDatabase, type Queryable } from '../../ports/database.ts';
import type { StoredObject } from '../../ports/object-store.ts';
import { budgets } from '../budgets/budgets.ts';
import { type FileRow, fileColumns, type ValidationReport } from '../files/file-record.ts';
import { insertRemovalsOf } from '../removals/removals-store.ts';
import type { ReadyFile, Stored } from './judge-uploads.ts';

export interface NewFile {
  tenantId: number;
  schemaId: number;
  schemaVersionId: number;
  uploadTokenId: number;
  fileName: string;
  schemaVersion: string;
  tenantSlug: string;
  schemaSlug: string;
}

/**
 * Inserts the record of an upload whose bytes begin to arrive. Its object is to lie at tenant/schema/version/day in UTC/id/name
 * (contract rule 26).
 */
export const insertPendingFile = (db: Queryable, file: NewFile): Promise<FileRow> => insertions(db)(file);

/** Records of uploads that begin together are inserted by one statement. */
const insertions = perDatabase((db) =>
  inBatches<NewFile, FileRow>(async (files) => {
    const column = (of: (file: NewFile) => number | string) => files.map(of);
    const rows = await db.query<FileRow>(
      `with new as materialized (
         select nextval(pg_get_serial_sequence('files', 'id')) as id, file.* from unnest(
           $1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::text[], $6::text[], $7::text[]
         ) with ordinality as file (tenant, schema, version, token, name, version_name, place, nth)
       ), inserted as (
         insert into files (id, tenant_id, schema_id, schema_version_id, upload_token_id, file_name, schema_version, storage_path)
         overriding system value
         select id, tenant, schema, version, token, name, version_name,
           place || to_char(now() at time zone 'UTC', '/YYYY/MM/DD/') || id || '/' || name from new
         returning ${fileColumns}
       )
       select inserted.* from inserted join new using (id) order by nth`,
      [
        column(({ tenantId }) => tenantId),
        column(({ schemaId }) => schemaId),
        column(({ schemaVersionId }) => schemaVersionId),
        column(({ uploadTokenId }) => uploadTokenId),
        column(({ fileName }) => fileName),
        column(({ schemaVersion }) => schemaVersion),
        column(({ tenantSlug, schemaSlug, schemaVersion }) => `${tenantSlug}/${schemaSlug}/${schemaVersion}`),
      ],
      { prepared: true },
    );
    return rows;
  }),
);

/** An upload that has not ended, with the bytes that have arrived. */
interface PendingUpload {
  tenantId: number;
  fileId: number;
  sizeBytes: number;
}

/** Heartbeat of an upload: the janitor gives up uploads without one. */
export const touchPendingFile = (db: Queryable, tenantId: number, fileId: number, sizeBytes: number) =>
  touches(db)({ tenantId, fileId, sizeBytes });

/** Heartbeats of all tenants share statements, outside of the tenants' shares of connections. */
const touches = perDatabase((db) =>
  inBatches<PendingUpload, void>(async (uploads) => {
    // An upload that is being committed holds its row: the heartbeats of others do not wait for it.
    await db.query(
      `with touched as (
         select id, size from files join unnest($1::bigint[], $2::bigint[], $3::bigint[]) as upload (tenant, file, size)
           on tenant_id = tenant and id = file
         where upload_status = 'pending' for no key update of files skip locked
       )
       update files set heartbeat_at = now(), size_bytes = size from touched where files.id = touched.id`,
      [
        uploads.map(({ tenantId }) => tenantId),
        uploads.map(({ fileId }) => fileId),
        uploads.map(({ sizeBytes }) => sizeBytes),
      ],
    );
    return uploads.map(() => undefined);
  }),
);

/** Where an upload goes. */
export interface UploadPlace {
  tenantSlug: string;
  schemaId: number;
  schemaSlug: string;
}

export async function findUploadPlace(
  db: Queryable,
  tenantId: number,
  fileId: number,
): Promise<UploadPlace | undefined> {
  const [place] = await db.query<UploadPlace>(
    `select t.slug as "tenantSlug", s.id as "schemaId", s.slug as "schemaSlug"
     from files f join schemas s on s.id = f.schema_id join tenants t on t.id = f.tenant_id
     where f.tenant_id = $1 and f.id = $2`,
    [tenantId, fileId],
  );
  return place;
}

/**
 * At most `limit` pending uploads, of any tenant, that have had no heartbeat for `seconds`; about as many of each schema, so that
 * those of a schema that others hold leave room.
 */
export async function listAbandonedUploads(
  db: Queryable,
  seconds: number,
  limit: number,
): Promise<(PendingUpload & { schemaId: number })[]> {
  return db.query(
    `select id as "fileId", tenant_id as "tenantId", schema_id as "schemaId", size_bytes as "sizeBytes" from (
       select *, row_number() over (partition by schema_id order by id) as place from files
       where upload_status = 'pending' and heartbeat_at < now() - make_interval(secs => $1)) abandoned
     order by place, id limit $2`,
    [seconds, limit],
  );
}

/** How an upload failed. */
export interface FailedUpload {
  /** A code of the catalogue. */
  failure: string;
  sizeBytes: number;
  validation: FileRow['validation'];
  report?: ValidationReport;
  /** Records of a valid file. */
  rows?: number;
  /** The object may still appear: its process may be alive, or the store may answer later than the process waited. */
  mayAppear?: boolean;
  /** Ends the upload only if it has had no heartbeat for this long. */
  silentSeconds?: number;
}

/** Seconds within which an object may still appear: longer than an upload's requests with all retries. */
const STORED_WITHIN_SECONDS = 3600;

/**
 * Ends a pending upload without its bytes; from then on its object is due for removal.
 * @returns undefined, and changes nothing, when the upload had already ended or has had a heartbeat since
 */
export async function failPendingFile(
  db: Queryable,
  tenantId: number,
  fileId: number,
  end: FailedUpload,
): Promise<FileRow | undefined> {
  const rows = await db.query<FileRow>(
    `with failed as (
       update files set upload_status = 'failed', processing_status = 'failed', failure = $3, size_bytes = $4,
         validation = $5, report = $6, rows = $8, updated_at = now()
       where tenant_id = $1 and id = $2 and upload_status = 'pending'
         and ($9::int is null or heartbeat_at < now() - make_interval(secs => $9)) returning *
     ), removal as (
       ${insertRemovalsOf('failed', 'now() + make_interval(secs => $7)')}
     )
     select ${fileColumns} from failed`,
    [
      tenantId,
      fileId,
      end.failure,
      end.sizeBytes,
      end.validation,
      end.report ? JSON.stringify(end.report) : null,
      end.mayAppear ? STORED_WITHIN_SECONDS : null,
      // For an invalid file, the contract's `rows` are its lines.
      end.report?.lines ?? end.rows ?? null,
      end.silentSeconds ?? null,
    ],
  );
  return rows[0];
}

/** Invalid files of a schema that keep their reports, the newest. */
const KEPT_REPORTS = Number(budgets.file_reports.bound.fixed);
/** Most reports that one invalid file makes the service drop. Each adds one, so a few more suffice. */
const DROPPED_AT_ONCE = 10;

/**
 * Drops the reports of a schema's invalid files beyond the newest; call for each file that got a report, under the
 * schema's lock. A file whose upload began before all of those loses its own.
 */
export async function dropOldReports(
  tx: Queryable,
  tenantId: number,
  schemaId: number,
  fileId: number,
): Promise<void> {
  await tx.query(
    `with newest as materialized (
       select id, row_number() over (order by id desc) as nth from files
       where tenant_id = $1 and schema_id = $2 and validation = 'invalid' order by id desc limit $4::int + $5::int
     ), old as (
       select id from newest where nth > $4 union all select $3::bigint where $3 not in (select id from newest)
     )
     update files set report = null from old where tenant_id = $1 and files.id = old.id and report is not null`,
    [tenantId, schemaId, fileId, KEPT_REPORTS, DROPPED_AT_ONCE],
  );
}

/**
 * Makes the object of a failed upload due for removal, even if it was removed before: an upload that was given up but
 * still runs may write the object after that, and its record may be gone too. Leaves every other upload alone.
 */
export async function makeFailedObjectDue(
  tx: Queryable,
  tenantId: number,
  { id, storage_path }: Pick<FileRow, 'id' | 'storage_path'>,
): Promise<void> {
  await tx.query(
    `with upload as (select $2::bigint as id, $1::bigint as tenant_id, $3::text as storage_path)
     ${insertRemovalsOf('upload')} where not exists (select from files where id = $2 and upload_status <> 'failed')
     on conflict (file_id) do update set retry_at = null`,
    [tenantId, id, storage_path],
  );
}

/** Forgets a pending upload whose content is already stored; from then on its own object is due for removal. */
export async function deletePendingFile(tx: Queryable, tenantId: number, fileId: number): Promise<void> {
  await tx.query(
    `with gone as (
       delete from files where tenant_id = $1 and id = $2 and upload_status = 'pending' returning *
     )
     ${insertRemovalsOf('gone')}`,
    [tenantId, fileId],
  );
}

/** Reads what a schema holds already of ready files. */
export async function findStored(
  tx: Queryable,
  tenantId: number,
  schemaId: number,
  ready: ReadyFile[],
): Promise<Omit<Stored, 'tenantBytes'>> {
  const rows = await tx.query<FileRow & { found: 'content' | 'damaged' | 'name' | 'upload' }>(
    `select ${fileColumns}, case when processing_status = 'pending' and exists (
         select from damaged_objects d where d.storage_path = files.storage_path) then 'damaged' else 'content' end as found
     from files
     where tenant_id = $1 and schema_id = $2 and sha256 = any($3) and upload_status = 'completed' and set_aside_at is null
     union all
     select ${fileColumns}, 'name' from files
     where tenant_id = $1 and schema_id = $2 and file_name = any($4) and upload_status = 'completed' and set_aside_at is null
     union all
     select ${fileColumns}, 'upload' from files
     where tenant_id = $1 and id = any($5::bigint[]) and upload_status = 'pending'`,
    [
      tenantId,
      schemaId,
      ready.map(({ sha256 }) => sha256),
      ready.map(({ fileName }) => fileName),
      ready.map(({ id }) => id),
    ],
    { prepared: true, withBegin: true },
  );
  const contents = new Map<string, FileRow>();
  const damaged = new Map<string, FileRow>();
  const names = new Set<string>();
  const pending = new Set<number>();
  for (const { found, ...file } of rows) {
    if (found === 'content') contents.set(file.sha256!, file);
    else if (found === 'damaged') damaged.set(file.sha256!, file);
    else if (found === 'name') names.add(file.file_name);
    else pending.add(file.id);
  }
  return { contents, damaged, names, pending };
}

/** Bytes of the content that a schema holds under a name; 0 where it holds none. */
export async function sizeOfStored(
  db: Queryable,
  tenantId: number,
  schemaId: number,
  fileName: string,
): Promise<number> {
  const [file] = await db.query<{ bytes: number }>(
    `select size_bytes as bytes from files
     where tenant_id = $1 and schema_id = $2 and file_name = $3 and upload_status = 'completed' and set_aside_at is null`,
    [tenantId, schemaId, fileName],
  );
  return file?.bytes ?? 0;
}

export interface CompletedUpload {
  sizeBytes: number;
  rows: number;
  sha256: string;
  /** The object as it lies in the store. */
  stored: StoredObject;
  minDay: string;
  maxDay: string;
}

/** A pending upload that becomes data at a position. */
export interface PlacedUpload extends CompletedUpload {
  id: number;
  position: number;
}

/** Makes the files of pending uploads part of their schema's data; under its lock, which holds them pending. */
export async function completePendingFiles(
  tx: Queryable,
  tenantId: number,
  uploads: PlacedUpload[],
): Promise<FileRow[]> {
  const column = (of: (upload: PlacedUpload) => unknown) => uploads.map(of);
  const files = await tx.query<FileRow>(
    `update files set upload_status = 'completed', validation = 'valid', uploaded_position = u.position, size_bytes = u.size,
       rows = u.lines, sha256 = u.digest, content_tag = u.tag, min_day = u.first_day, max_day = u.last_day,
       stored_bytes = u.stored, stored_crc32 = u.crc32, updated_at = now(), ingested_at = now()
     from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::text[], $7::text[], $8::date[], $9::date[],
       $10::bigint[], $11::bigint[]) as u (file, position, size, lines, digest, tag, first_day, last_day, stored, crc32)
     where tenant_id = $1 and id = u.file and upload_status = 'pending' returning ${fileColumns}`,
    [
      tenantId,
      column(({ id }) => id),
      column(({ position }) => position),
      column(({ sizeBytes }) => sizeBytes),
      column(({ rows }) => rows),
      column(({ sha256 }) => sha256),
      column(({ stored }) => stored.tag ?? null),
      column(({ minDay }) => minDay),
      column(({ maxDay }) => maxDay),
      column(({ stored }) => stored.bytes),
      column(({ stored }) => stored.crc32),
    ],
    { prepared: true },
  );
  if (files.length < uploads.length) throw new Error('an upload ended while its schema was locked');
  return files;
}
