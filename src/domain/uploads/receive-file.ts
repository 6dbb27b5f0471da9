import type { Readable } from 'node:stream';
import type { Database } from '../../ports/database.ts';
import type { ObjectStore, ObjectWriter } from '../../ports/object-store.ts';
import { AppError } from '../app-error.ts';
import { failpoint } from '../failpoint.ts';
import type { FileRow } from '../files/file-record.ts';
import { removeObjectOf } from '../removals/remove-objects.ts';
import type { Plan } from '../tenants/plan.ts';
import { type AnnouncedFile, admitUpload, refusalWithin, type UploadBounds } from './admit-upload.ts';
import { BodyBatches } from './body-batches.ts';
import type { CheckingThreads } from './checking-threads/checking-threads.ts';
import type { UploadCheck } from './checking-threads/upload-check.ts';
import { commitUpload, type UploadOutcome } from './commit-upload.ts';
import { dropUpload } from './drop-upload.ts';
import { storageQuotaExceeded } from './storage-budget.ts';
import { storeBody } from './store-body.ts';
import type { UploadGrant } from './upload-tokens-store.ts';
import { insertPendingFile, touchPendingFile } from './uploads-store.ts';

export interface IncomingFile extends AnnouncedFile {
  /** Its chunks are transferred to a thread: no other code may hold them. */
  body: Readable;
  /** Idle time without a byte after which the upload is given up, ms. */
  idleTimeoutMs: number;
}

export interface ReceivedFile {
  file: FileRow;
  /** The content was already stored, under this or another name (contract rule 18). */
  duplicate: boolean;
}

export interface UploadDeps {
  database: Database;
  objects: ObjectStore;
  checking: CheckingThreads;
  /** Whether each stored record carries its line number; see `LineNumbering`. */
  numberLines: boolean;
}

/** An upload from its pending record on, with what its steps share. */
interface Upload {
  grant: UploadGrant;
  incoming: IncomingFile;
  bounds: UploadBounds;
  check: UploadCheck;
  pending: FileRow;
}

const HEARTBEAT_MS = 10_000;
/** Without a reason each abort makes an error with its stack, and every body closes. */
const CLOSED = 'the body is closed';

/**
 * Receives one file: `storeBody` checks and stores its bytes in one pass and constant memory, then one transaction turns
 * the object into data (`commitUpload`). After any failure no object stays, and the file record says `failed`.
 * @throws AppError `upload_invalid_name`, `upload_too_large`, `upload_not_jsonl` (with `report`),
 *   `upload_name_taken`, `upload_bad_encoding`, `upload_bad_gzip`, `upload_interrupted`, `upload_stalled`,
 *   `upload_storage_unavailable`, `upload_storage_full`, `storage_quota_exceeded`, `too_many_uploads`,
 *   `uploads_busy`
 */
export async function receiveFile(
  deps: UploadDeps,
  grant: UploadGrant,
  plan: Plan,
  incoming: IncomingFile,
): Promise<ReceivedFile> {
  const bounds = await admitUpload(deps.database, grant, plan, incoming);
  const check = await beginCheck(deps, grant, plan, incoming, bounds);
  try {
    const pending = await insertPendingFile(deps.database, { ...grant, fileName: incoming.name });
    return await receivePending(deps, { grant, incoming, bounds, check, pending });
  } catch (error) {
    throw refusalWithin(bounds, error);
  } finally {
    check.end();
  }
}

/** Body -> thread -> store -> commit; whatever fails, the upload is dropped. */
async function receivePending(deps: UploadDeps, upload: Upload): Promise<ReceivedFile> {
  const { grant, incoming, bounds, check, pending } = upload;
  const endHeartbeat = startHeartbeat(deps.database, upload);
  let writer: ObjectWriter | undefined;
  try {
    await failpoint('upload.after-pending-row');
    writer = await deps.objects.create(pending.storage_path, String(pending.id));
    const body = new BodyBatches(incoming.body, incoming.idleTimeoutMs);
    const stored = await storeBody(body, check, deps.numberLines, writer);
    await failpoint('upload.after-object');
    const outcome = await commitUpload(deps.database, grant, pending, stored, bounds.maxStoredBytes);
    return await conclude(deps, upload, outcome);
  } catch (error) {
    const { tenantId } = grant;
    await dropUpload(deps, { tenantId, pending, sizeBytes: check.arrived }, writer, error);
    throw error;
  } finally {
    endHeartbeat();
  }
}

/** Waits for a place on a thread, at most until the body's connection is gone. */
function beginCheck(
  { checking, numberLines }: UploadDeps,
  { tenantId, definition }: UploadGrant,
  { uploadsAtOnce }: Plan,
  { body, contentLength }: IncomingFile,
  { encoding, limit, sentLimit }: UploadBounds,
): Promise<UploadCheck> {
  const share = { tenantId, uploadsAtOnce, contentLength };
  return checking.begin(share, { definition, encoding, limit, sentLimit, numberLines }, closing(body));
}

/** Aborts when a body closes: its connection is gone, or it was read to its end. */
function closing(body: Readable): AbortSignal {
  if (body.closed) return AbortSignal.abort(CLOSED);
  const controller = new AbortController();
  body.once('close', () => controller.abort(CLOSED));
  return controller.signal;
}

/** Keeps the janitor from giving the upload up, and shows how much has arrived. @returns ends the heartbeat */
function startHeartbeat(database: Database, { grant: { tenantId }, pending, check }: Upload): () => void {
  const touch = () => void touchPendingFile(database, tenantId, pending.id, check.arrived).catch(() => {});
  const heartbeat = setInterval(touch, HEARTBEAT_MS);
  return () => clearInterval(heartbeat);
}

/** Turns the outcome of the commit into the answer. A duplicate's own object is removed first. */
async function conclude(
  deps: UploadDeps,
  { grant, incoming, bounds, pending }: Upload,
  outcome: UploadOutcome,
): Promise<ReceivedFile> {
  switch (outcome.kind) {
    case 'stored':
      await failpoint('upload.after-commit');
      return { file: outcome.file, duplicate: false };
    case 'duplicate':
      await failpoint('upload.after-duplicate');
      await removeObjectOf(deps, grant.tenantId, pending.id);
      return { file: outcome.file, duplicate: true };
    case 'storage_full':
      throw storageQuotaExceeded(bounds.maxStoredBytes!);
    case 'given_up':
      throw new AppError('upload_interrupted');
    case 'name_taken':
      throw new AppError('upload_name_taken', {
        fields: [{ field: 'file_name', code: 'file_name_taken', params: { file_name: incoming.name } }],
      });
  }
}
