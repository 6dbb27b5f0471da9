import type { Readable } from 'node:stream';
import { type Content, ContentSum, isSameContent } from '../../ports/content-sum.ts';
import type { Database } from '../../ports/database.ts';
import type { ObjectStore, ObjectWriter } from '../../ports/object-store.ts';
import { AppError } from '../app-error.ts';
import type { CheckSummary } from '../checking/checker.ts';
import { failpoint } from '../failpoint.ts';
import { failUpload } from '../files/fail-upload.ts';
import {
  type FileRow,
  toFileRecord,
  toValidationReport,
  type ValidationReport,
} from '../files/file-record.ts';
import {
  type CompletedUpload,
  type FailedUpload,
  insertPendingFile,
  makeFailedObjectDue,
  touchPendingFile,
} from '../files/files-store.ts';
import { removeObjectOf } from '../files/remove-objects.ts';
import type { Plan } from '../tenants/plan.ts';
import { BodyBatches, encodingOf } from './body-batches.ts';
import type { CheckingThreads } from './checking-threads.ts';
import { commitUpload } from './commit-upload.ts';
import { checkFileName } from './file-name.ts';
import { storageQuotaExceeded, storageRoom } from './storage-budget.ts';
import type { UploadCheck } from './upload-check.ts';
import type { UploadGrant } from './upload-token.ts';

export interface IncomingFile {
  name: string;
  /** Its chunks are transferred to a thread: no other code may hold them. */
  body: Readable;
  /** Declared length of the body as sent, in bytes. */
  contentLength: number | undefined;
  contentEncoding: string | undefined;
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

const HEARTBEAT_MS = 10_000;

/**
 * Receives one file: `passOn` checks and stores its bytes in one pass and constant memory, then one transaction turns the
 * object into data (`commitUpload`). After any failure no object stays, and the file record says `failed`.
 * @throws AppError `upload_invalid_name`, `upload_too_large`, `upload_not_jsonl` (with `report`),
 *   `upload_name_taken`, `upload_bad_encoding`, `upload_bad_gzip`, `upload_interrupted`, `upload_stalled`,
 *   `upload_storage_unavailable`, `upload_storage_full`, `storage_quota_exceeded`, `too_many_uploads`
 */
export async function receiveFile(
  deps: UploadDeps,
  grant: UploadGrant,
  plan: Plan,
  incoming: IncomingFile,
): Promise<ReceivedFile> {
  checkFileName(incoming.name);
  const encoding = encodingOf(incoming.contentEncoding);
  const { maxFileBytes, maxStoredBytes, uploadsAtOnce } = plan;
  const declared = incoming.contentLength ?? 0;
  if (declared > maxFileBytes) throw new AppError('upload_too_large', { params: { limit: maxFileBytes } });
  const room = await storageRoom(deps.database, grant.tenantId, maxStoredBytes);
  const noRoom = () => storageQuotaExceeded(maxStoredBytes!);
  if (room <= 0 || (encoding === 'identity' && declared > room)) throw noRoom();

  const { tenantId } = grant;
  const share = { tenantId, uploadsAtOnce, contentLength: incoming.contentLength };
  const { definition } = grant;
  const limit = Math.min(maxFileBytes, room);
  const order = { definition, encoding, limit, numberLines: deps.numberLines };
  const check = await deps.checking.begin(share, order, closing(incoming.body));
  try {
    return await receiveChecked(deps, grant, incoming, check, maxStoredBytes);
  } catch (error) {
    const isBeyondRoom =
      error instanceof AppError && error.code === 'upload_too_large' && room < maxFileBytes;
    throw isBeyondRoom ? noRoom() : error;
  } finally {
    check.end();
  }
}

/** Aborts when a body closes: its connection is gone, or it was read to its end. */
function closing(body: Readable): AbortSignal {
  const controller = new AbortController();
  body.once('close', () => controller.abort());
  return controller.signal;
}

async function receiveChecked(
  deps: UploadDeps,
  grant: UploadGrant,
  incoming: IncomingFile,
  check: UploadCheck,
  maxStoredBytes: number | undefined,
): Promise<ReceivedFile> {
  const { database, objects } = deps;
  const { tenantId } = grant;
  const pending = await insertPendingFile(database, tenantId, { ...grant, fileName: incoming.name });
  const touch = () => void touchPendingFile(database, tenantId, pending.id, check.arrived).catch(() => {});
  let heartbeat: NodeJS.Timeout | undefined;
  let writer: ObjectWriter | undefined;
  try {
    heartbeat = setInterval(touch, HEARTBEAT_MS);
    await failpoint('upload.after-pending-row');
    writer = await objects.create(pending.storage_path, String(pending.id));
    const body = new BodyBatches(incoming.body, incoming.idleTimeoutMs);
    const passed = await passOn(body, check, deps.numberLines, writer);
    await failpoint('upload.after-object');

    const outcome = await commitUpload(database, grant, pending, passed, maxStoredBytes);
    if (outcome.kind === 'stored') {
      await failpoint('upload.after-commit');
      return { file: outcome.file, duplicate: false };
    }
    if (outcome.kind === 'duplicate') {
      await failpoint('upload.after-duplicate');
      await removeObjectOf(deps, tenantId, pending.id);
      return { file: outcome.file, duplicate: true };
    }
    if (outcome.kind === 'storage_full') throw storageQuotaExceeded(maxStoredBytes!);
    if (outcome.kind === 'given_up') throw new AppError('upload_interrupted');
    throw new AppError('upload_name_taken', {
      fields: [{ field: 'file_name', code: 'file_name_taken', params: { file_name: incoming.name } }],
    });
  } catch (error) {
    // A store that is down must not hide the error; leftovers there are removed when the record ends, or later.
    await writer?.abort().catch(() => undefined);
    await failpoint('upload.after-abort');
    const refusal = error instanceof AppError ? error : undefined;
    const report = refusal?.body.report as ValidationReport | undefined;
    const end: FailedUpload = {
      failure: refusal?.code ?? 'internal_error',
      sizeBytes: check.arrived,
      validation: report ? 'invalid' : 'pending',
      ...(report && { report }),
    };
    const failed = await database.transaction(async (tx) => {
      const ended = await failUpload(tx, tenantId, pending.id, end);
      // The upload had ended before: it became data, or it was given up before its object existed.
      if (!ended) await makeFailedObjectDue(tx, tenantId, pending.id);
      return ended;
    });
    await failpoint('upload.after-failed');
    await removeObjectOf(deps, tenantId, pending.id);
    if (failed && refusal && report) refusal.body.file = toFileRecord(failed);
    throw error;
  } finally {
    clearInterval(heartbeat);
  }
}

/**
 * Moves the bytes: body -> thread (`checkContent`: gunzip, digest, check and rewrite, number) -> store. The buffers between
 * them hold a few MiB, so backpressure from a slow stage slows the others, and no stage holds more than a few pieces. At
 * the end, compares the bytes that the thread passed on with what the store says it holds.
 */
async function passOn(
  body: BodyBatches,
  check: UploadCheck,
  numbered: boolean,
  writer: ObjectWriter,
): Promise<CompletedUpload> {
  const given = new ContentSum();
  for await (const { bytes, crc32, release } of check.pieces(body)) {
    given.add(bytes, crc32);
    await writer.write(bytes, crc32, release);
  }
  const { summary, lines, checkedBytes, sizeBytes, sha256 } = check.found;
  if (summary.badRows > 0) throw notJsonl(summary);
  const stored = await writer.commit();

  const lost = lines !== summary.rows || (!numbered && given.bytes !== checkedBytes);
  if (lost || !isSameContent(given, stored)) throw storedOtherwise(summary.rows, lines, given, stored);
  return {
    sizeBytes,
    rows: summary.rows,
    sha256,
    stored,
    minDay: summary.minDay!,
    maxDay: summary.maxDay!,
  };
}

function notJsonl(summary: CheckSummary): AppError {
  const params = { lines: summary.rows, bad_lines: summary.badRows };
  return new AppError('upload_not_jsonl', { params, body: { report: toValidationReport(summary) } });
}

/** The client is told that the store failed, so that it may retry; the log has the figures. */
function storedOtherwise(rows: number, lines: number, given: Content, stored: Content): AppError {
  const figures = ({ bytes, crc32 }: Content) => `${bytes} bytes with CRC-32 ${crc32.toString(16)}`;
  const cause = new Error(
    `of ${rows} lines ${lines} went to the store, as ${figures(given)}; it holds ${figures(stored)}`,
  );
  return new AppError('upload_storage_unavailable', { cause, retryAfterSeconds: 1 });
}
