import type { Queryable } from '../../ports/database.ts';
import type { FileRow } from '../files/file-record.ts';

export interface SchemaSummary {
  slug: string;
  name: string;
  active: boolean;
  linked: boolean;
  /** The current version. */
  version: string;
  createdAt: Date;
  /** Completed uploads that are not set aside, their records and size; the same for those that wait for processing. */
  files: number;
  rows: number;
  bytes: number;
  pendingFiles: number;
  pendingBytes: number;
  /** Time of the last completed upload. */
  lastUploadAt: Date | null;
  /** The newest upload, whatever its status. */
  lastFile:
    | (Pick<FileRow, 'id' | 'file_name' | 'upload_status' | 'validation'> & { created_at: string })
    | null;
  /** Uploads that failed today or in the previous 6 days, UTC. */
  failedFiles: number;
}

/** Every schema of the tenant, ordered by slug. Reads counters, so its cost does not grow with the number of files. */
export async function summarizeSchemas(db: Queryable, tenantId: number): Promise<SchemaSummary[]> {
  return db.query<SchemaSummary>(
    `select s.slug, s.name, s.active, s.linked_at is not null as linked, v.version, s.created_at as "createdAt",
       s.stored_files as files, s.stored_rows as rows, s.stored_bytes as bytes, s.pending_files as "pendingFiles",
       s.pending_bytes as "pendingBytes", s.last_upload_at as "lastUploadAt", f."lastFile",
       coalesce(d.failed, 0) as "failedFiles"
     from schemas s
       join lateral (
         select version from schema_versions where schema_id = s.id order by ordinal desc limit 1) v on true
       left join lateral (
         select sum(failed_files)::bigint as failed from schema_days
         where schema_id = s.id and day > (now() at time zone 'UTC')::date - 7) d on true
       left join lateral (
         select json_build_object('id', id, 'file_name', file_name, 'upload_status', upload_status,
           'validation', validation, 'created_at', created_at) as "lastFile"
         from files where tenant_id = s.tenant_id and schema_id = s.id
         order by created_at desc, id desc limit 1) f on true
     where s.tenant_id = $1 order by s.slug`,
    [tenantId],
  );
}
