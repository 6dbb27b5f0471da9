import type { Queryable } from '../../ports/database.ts';
import type { StoredObject } from '../../ports/object-store.ts';
import { type FileRow, fileColumns, type ValidationReport } from '../files/file-record.ts';
import { insertRemovalsOf } from '../removals/removals-store.ts';

export interface NewFile {
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
export async function insertPendingFile(db: Queryable, tenantId: number, file: NewFile): Promise<FileRow> {
  const rows = await db.query<FileRow>(
    `with new as materialized (select nextval(pg_get_serial_sequence('files', 'id')) as id)
     insert into files (id, tenant_id, schema_id, schema_version_id, upload_token_id, file_name, schema_version, storage_path)
     overriding system value
     select id, $1::bigint, $2::bigint, $3::bigint, $4::bigint, $5, $6, $7 || to_char(now() at time zone 'UTC', '/YYYY/MM/DD/') || id || '/' || $5 from new
     returning ${fileColumns}`,
    [
      tenantId,
      file.schemaId,
      file.schemaVersionId,
      file.uploadTokenId,
      file.fileName,
      file.schemaVersion,
      [file.tenantSlug, file.schemaSlug, file.schemaVersion].join('/'),
    ],
    { prepared: true },
  );
  return rows[0]!;
}

/** Heartbeat of an upload: the janitor gives up uploads without one. */
export async function touchPendingFile(db: Queryable, tenantId: number, fileId: number, sizeBytes: number) {
  await db.query(
    `update files set heartbeat_at = now(), size_bytes = $3 where tenant_id = $1 and id = $2 and upload_status = 'pending'`,
    [tenantId, fileId, sizeBytes],
  );
}

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

/** An upload without a heartbeat. */
export interface AbandonedUpload {
  fileId: number;
  tenantId: number;
  sizeBytes: number;
}

/** At most `limit` pending uploads, of any tenant, that have had no heartbeat for `seconds`. */
export async function listAbandonedUploads(
  db: Queryable,
  seconds: number,
  limit: number,
): Promise<AbandonedUpload[]> {
  return db.query<AbandonedUpload>(
    `select id as "fileId", tenant_id as "tenantId", size_bytes as "sizeBytes" from files
     where upload_status = 'pending' and heartbeat_at < now() - make_interval(secs => $1) limit $2`,
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
  /** The upload's process may still be alive and store the object later. */
  abandoned?: boolean;
}

/** Seconds within which an abandoned upload may still store its object: longer than its requests with all retries. */
const STORED_WITHIN_SECONDS = 3600;

/**
 * Ends a pending upload without its bytes; from then on its object is due for removal.
 * @returns undefined, and changes nothing, when the upload had already ended
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
       where tenant_id = $1 and id = $2 and upload_status = 'pending' returning *
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
      end.abandoned ? STORED_WITHIN_SECONDS : null,
      // For an invalid file, the contract's `rows` are its lines.
      end.report?.lines ?? null,
    ],
  );
  return rows[0];
}

/**
 * Makes the object of a failed upload due for removal, even if it was removed before: an upload that was given up but
 * still runs may write the object after that. Leaves every other upload alone.
 */
export async function makeFailedObjectDue(tx: Queryable, tenantId: number, fileId: number): Promise<void> {
  await tx.query(
    `${insertRemovalsOf('files')} where tenant_id = $1 and id = $2 and upload_status = 'failed'
     on conflict (file_id) do update set retry_at = null`,
    [tenantId, fileId],
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

/** What a schema holds already of a file that wants in. */
export interface Stored {
  /** The file with the same content. */
  same: FileRow | undefined;
  /** Whether a file has the name. */
  isNameTaken: boolean;
}

export async function findStored(
  tx: Queryable,
  tenantId: number,
  schemaId: number,
  { sha256, fileName }: { sha256: string; fileName: string },
): Promise<Stored> {
  const rows = await tx.query<FileRow & { hasContent: boolean }>(
    `select ${fileColumns}, true as "hasContent" from files
     where tenant_id = $1 and schema_id = $2 and sha256 = $3 and upload_status = 'completed' and set_aside_at is null
     union all
     select ${fileColumns}, false from files
     where tenant_id = $1 and schema_id = $2 and file_name = $4 and upload_status = 'completed' and set_aside_at is null`,
    [tenantId, schemaId, sha256, fileName],
    { prepared: true },
  );
  const found = rows.find(({ hasContent }) => hasContent);
  const { hasContent: _, ...same } = found ?? { hasContent: false };
  return { same: found && (same as FileRow), isNameTaken: rows.some(({ hasContent }) => !hasContent) };
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

/** Makes the file part of the schema's data from `position` on. Undefined when the upload had already ended. */
export async function completePendingFile(
  tx: Queryable,
  tenantId: number,
  fileId: number,
  position: number,
  upload: CompletedUpload,
): Promise<FileRow | undefined> {
  const rows = await tx.query<FileRow>(
    `update files set upload_status = 'completed', validation = 'valid', uploaded_position = $3, size_bytes = $4,
       rows = $5, sha256 = $6, content_tag = $7, min_day = $8, max_day = $9,
       stored_bytes = $10, stored_crc32 = $11, updated_at = now(), ingested_at = now()
     where tenant_id = $1 and id = $2 and upload_status = 'pending' returning ${fileColumns}`,
    [
      tenantId,
      fileId,
      position,
      upload.sizeBytes,
      upload.rows,
      upload.sha256,
      upload.stored.tag ?? null,
      upload.minDay,
      upload.maxDay,
      upload.stored.bytes,
      upload.stored.crc32,
    ],
    { prepared: true },
  );
  return rows[0];
}
