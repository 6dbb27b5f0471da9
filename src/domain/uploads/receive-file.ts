import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { type Content, ContentSum, isSameContent } from '../../ports/content-sum.ts';
import type { Database } from '../../ports/database.ts';
import type { ObjectStore, ObjectWriter } from '../../ports/object-store.ts';
import { AppError } from '../app-error.ts';
import { type CheckSummary, JsonlChecker } from '../checking/checker.ts';
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
import { LineNumbering } from '../files/numbered-lines.ts';
import { removeObjectOf } from '../files/remove-objects.ts';
import type { Plan } from '../tenants/plan.ts';
import { bodyChunks, type Encoding, encodingOf } from './body-chunks.ts';
import { commitUpload } from './commit-upload.ts';
import { checkFileName } from './file-name.ts';
import { storageQuotaExceeded, storageRoom } from './storage-budget.ts';
import type { UploadGrant } from './upload-token.ts';

export interface IncomingFile {
  name: string;
  body: Readable;
  /** Declared length of the body as sent, in bytes. */
  contentLength: number | undefined;
  contentEncoding: string | undefined;
  /** Without a byte for so long the upload is given up, ms. */
  idleTimeoutMs: number;
}

export interface ReceivedFile {
  file: FileRow;
  /** The content was there already, under this or another name (decision 18). */
  duplicate: boolean;
}

export interface UploadDeps {
  database: Database;
  objects: ObjectStore;
  /** Whether each stored record carries the number of its line: see `LineNumbering`. */
  numberLines: boolean;
}

const HEARTBEAT_MS = 10_000;

/**
 * Takes one file in: `passOn` checks and stores its bytes in one pass and constant memory, then one transaction makes it
 * data (`commitUpload`). Whatever fails, no object stays and the file record says `failed`.
 * @throws AppError `upload_invalid_name`, `upload_too_large`, `upload_not_jsonl` (with `report`),
 *   `upload_name_taken`, `upload_bad_encoding`, `upload_bad_gzip`, `upload_interrupted`, `upload_stalled`,
 *   `upload_storage_unavailable`, `upload_storage_full`, `storage_quota_exceeded`
 */
export async function receiveFile(
  deps: UploadDeps,
  grant: UploadGrant,
  plan: Plan,
  incoming: IncomingFile,
): Promise<ReceivedFile> {
  checkFileName(incoming.name);
  const encoding = encodingOf(incoming.contentEncoding);
  const { maxFileBytes, maxStoredBytes } = plan;
  if ((incoming.contentLength ?? 0) > maxFileBytes) throw tooLarge(maxFileBytes);

  const { database, objects } = deps;
  const { tenantId } = grant;
  const room = await storageRoom(database, tenantId, maxStoredBytes);
  const noRoom = () => storageQuotaExceeded(maxStoredBytes!);
  if (room <= 0 || (encoding === 'identity' && (incoming.contentLength ?? 0) > room)) throw noRoom();
  const upload = { ...incoming, encoding, limit: maxFileBytes, room, noRoom };
  const pending = await insertPendingFile(database, tenantId, { ...grant, fileName: incoming.name });
  const arrived = { bytes: 0 };
  const touch = () => void touchPendingFile(database, tenantId, pending.id, arrived.bytes).catch(() => {});
  const checker = new JsonlChecker(grant.definition);
  let heartbeat: NodeJS.Timeout | undefined;
  let writer: ObjectWriter | undefined;
  try {
    heartbeat = setInterval(touch, HEARTBEAT_MS);
    await failpoint('upload.after-pending-row');
    writer = await objects.create(pending.storage_path, String(pending.id));
    const passed = await passOn(upload, arrived, checker, deps.numberLines, writer);
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
    if (outcome.kind === 'storage_full') throw noRoom();
    if (outcome.kind === 'given_up') throw new AppError('upload_interrupted');
    throw new AppError('upload_name_taken', {
      fields: [{ field: 'file_name', code: 'file_name_taken', params: { file_name: incoming.name } }],
    });
  } catch (cause) {
    const error = asUploadError(cause);
    // A store that is down must not hide the error; what it still holds is removed with the record's end or later.
    await writer?.abort().catch(() => undefined);
    await failpoint('upload.after-abort');
    const refusal = error instanceof AppError ? error : undefined;
    const report = refusal?.body.report as ValidationReport | undefined;
    const end: FailedUpload = {
      failure: refusal?.code ?? 'internal_error',
      sizeBytes: arrived.bytes,
      validation: report ? 'invalid' : 'pending',
      ...(report && { report }),
    };
    const failed = await database.transaction(async (tx) => {
      const ended = await failUpload(tx, tenantId, pending.id, end);
      // It had ended: perhaps as data, or it was given up before the object was there.
      if (!ended) await makeFailedObjectDue(tx, tenantId, pending.id);
      return ended;
    });
    await failpoint('upload.after-failed');
    await removeObjectOf(deps, tenantId, pending.id);
    if (failed && refusal && report) refusal.body.file = toFileRecord(failed);
    throw error;
  } finally {
    clearInterval(heartbeat);
    checker.close();
  }
}

interface PassingFile {
  body: Readable;
  encoding: Encoding;
  idleTimeoutMs: number;
  /** Of the decoded content, in bytes. */
  limit: number;
  /** Bytes the tenant may still store, and the refusal of what is beyond. */
  room: number;
  noRoom(): AppError;
}

/**
 * The way of the bytes: body -> gunzip -> digest -> check and rewrite -> number -> store. Each stage is asked for its next
 * piece when the one before is stored or has room in the writer, so whoever is slow slows all, and no stage holds more
 * than a piece. At the end both sides are compared: what the checker gave on, and what the store says it holds.
 */
async function passOn(
  file: PassingFile,
  arrived: { bytes: number },
  checker: JsonlChecker,
  numberLines: boolean,
  writer: ObjectWriter,
): Promise<CompletedUpload> {
  const sha256 = createHash('sha256');
  const numbering = numberLines ? new LineNumbering() : undefined;
  const given = new ContentSum();
  const store = async (pieces: Iterable<Uint8Array>) => {
    for (const checked of pieces) {
      const piece = numbering?.apply(checked) ?? checked;
      await writer.write(piece, given.add(piece));
    }
  };

  for await (const chunk of bodyChunks(file.body, file.encoding, file.idleTimeoutMs)) {
    arrived.bytes += chunk.length;
    if (arrived.bytes > file.limit) throw tooLarge(file.limit);
    if (arrived.bytes > file.room) throw file.noRoom();
    sha256.update(chunk);
    await store(checker.push(chunk));
  }
  await store(checker.end());
  const summary = checker.summary();
  if (summary.badRows > 0) throw notJsonl(summary);
  numbering?.end();
  const stored = await writer.commit();

  const lines = numbering?.lines ?? summary.storedLines;
  const lost = lines !== summary.rows || (!numbering && given.bytes !== summary.storedBytes);
  if (lost || !isSameContent(given, stored)) throw storedOtherwise(summary.rows, lines, given, stored);
  return {
    sizeBytes: arrived.bytes,
    rows: summary.rows,
    sha256: sha256.digest('hex'),
    stored,
    minDay: summary.minDay!,
    maxDay: summary.maxDay!,
  };
}

function tooLarge(limit: number): AppError {
  return new AppError('upload_too_large', { params: { limit } });
}

function notJsonl(summary: CheckSummary): AppError {
  const params = { lines: summary.rows, bad_lines: summary.badRows };
  return new AppError('upload_not_jsonl', { params, body: { report: toValidationReport(summary) } });
}

/** To the client the store failed, which another try may mend; the log has the figures. */
function storedOtherwise(rows: number, lines: number, given: Content, stored: Content): AppError {
  const figures = ({ bytes, crc32 }: Content) => `${bytes} bytes with CRC-32 ${crc32.toString(16)}`;
  const cause = new Error(
    `of ${rows} lines ${lines} went to the store, as ${figures(given)}; it holds ${figures(stored)}`,
  );
  return new AppError('upload_storage_unavailable', { cause, retryAfterSeconds: 1 });
}

/** Errors of zlib are the file's; the rest is left to the error mapper. */
function asUploadError(cause: unknown): unknown {
  const code = String((cause as NodeJS.ErrnoException)?.code ?? '');
  const badGzip = code.startsWith('Z_') || code === 'ERR__ERROR_FORMAT_PADDING_0';
  return badGzip ? new AppError('upload_bad_gzip', { cause }) : cause;
}
