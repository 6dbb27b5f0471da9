import type { Queryable } from '../../ports/database.ts';
import { AppError } from '../app-error.ts';
import type { Plan } from '../tenants/plan.ts';
import { type Encoding, encodingOf } from './body-batches.ts';
import { checkFileName } from './file-name.ts';
import { storageQuotaExceeded, storageRoom } from './storage-budget.ts';

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
  /** Whether the room that is left sets `limit`, and not the plan's largest file. */
  isLimitOfRoom: boolean;
  /** Most bytes that the tenant may store; undefined: no bound. */
  maxStoredBytes: number | undefined;
}

/**
 * Refuses an upload that cannot succeed, before anything is written, and bounds every other.
 * @throws AppError `upload_invalid_name`, `upload_bad_encoding`, `upload_too_large`, `storage_quota_exceeded`
 */
export async function admitUpload(
  db: Queryable,
  tenantId: number,
  { maxFileBytes, maxStoredBytes }: Plan,
  { name, contentLength: declared = 0, contentEncoding }: AnnouncedFile,
): Promise<UploadBounds> {
  checkFileName(name);
  const encoding = encodingOf(contentEncoding);
  if (declared > maxFileBytes) throw new AppError('upload_too_large', { params: { limit: maxFileBytes } });
  const room = await storageRoom(db, tenantId, maxStoredBytes);
  const isBeyondRoom = room <= 0 || (encoding === 'identity' && declared > room);
  if (isBeyondRoom) throw storageQuotaExceeded(maxStoredBytes!);
  return {
    encoding,
    limit: Math.min(maxFileBytes, room),
    isLimitOfRoom: room < maxFileBytes,
    maxStoredBytes,
  };
}

/** The error for the client: content beyond the room that was left breaks the storage budget, not the size of a file. */
export function refusalWithin({ isLimitOfRoom, maxStoredBytes }: UploadBounds, error: unknown): unknown {
  const isBeyondRoom = isLimitOfRoom && error instanceof AppError && error.code === 'upload_too_large';
  return isBeyondRoom ? storageQuotaExceeded(maxStoredBytes!) : error;
}
