import type { Queryable } from '../../ports/database.ts';
import { AppError } from '../app-error.ts';
import type { Plan } from '../tenants/plan.ts';
import { type Encoding, encodingOf } from './body-batches.ts';
import { checkFileName } from './file-name.ts';
import { storageQuotaExceeded, storageRoom } from './storage-budget.ts';
import { sizeOfStored } from './uploads-store.ts';

/** What is known of an upload before its first byte. */
export interface AnnouncedFile {
  name: string;
  /** Declared length of the body as sent, in bytes. */
  contentLength: number | undefined;
  contentEncoding: string | undefined;
}

/** Bounds of one upload. */
export interface UploadBounds {
  encoding: Encoding;
  /** Largest decoded content, in bytes: the plan's largest file, or less where less room is left. */
  limit: number;
  /** Largest packed body, in bytes: the plan's largest file. */
  sentLimit: number;
  /** Most bytes that the tenant may store; undefined: no bound. */
  maxStoredBytes: number | undefined;
}

/** The tenant and schema of an upload. */
interface Destination {
  tenantId: number;
  schemaId: number;
}

/**
 * Refuses an upload that cannot succeed, before anything is written, and bounds every other. Where there is no room for the
 * file, there still is for one of a name that is stored, of the stored size: it may repeat an upload whose answer was lost, which
 * needs no room (contract rule 18).
 * @throws AppError `upload_invalid_name`, `upload_bad_encoding`, `upload_too_large`, `storage_quota_exceeded`
 */
export async function admitUpload(
  db: Queryable,
  { tenantId, schemaId }: Destination,
  { maxFileBytes, maxStoredBytes }: Plan,
  { name, contentLength: declared = 0, contentEncoding }: AnnouncedFile,
): Promise<UploadBounds> {
  checkFileName(name);
  const encoding = encodingOf(contentEncoding);
  if (declared > maxFileBytes) throw new AppError('upload_too_large', { params: { limit: maxFileBytes } });
  let room = await storageRoom(db, tenantId, maxStoredBytes);
  if (room < maxFileBytes) room = Math.max(room, await sizeOfStored(db, tenantId, schemaId, name));
  const isBeyondRoom = room <= 0 || (encoding === 'identity' && declared > room);
  if (isBeyondRoom) throw storageQuotaExceeded(maxStoredBytes!);
  return { encoding, limit: Math.min(maxFileBytes, room), sentLimit: maxFileBytes, maxStoredBytes };
}

/** The error for the client: content beyond the room that was left breaks the storage budget, not the size of a file. */
export function refusalWithin({ limit, sentLimit, maxStoredBytes }: UploadBounds, error: unknown): unknown {
  const isBeyondRoom =
    limit < sentLimit &&
    error instanceof AppError &&
    error.code === 'upload_too_large' &&
    error.params.limit === limit;
  return isBeyondRoom ? storageQuotaExceeded(maxStoredBytes!) : error;
}
