import type { Readable } from 'node:stream';
import type { Database } from '../../ports/database.ts';
import type { ObjectStore, ObjectWriter } from '../../ports/object-store.ts';
import { AppError } from '../app-error.ts';
import { type CheckSummary, JsonlChecker } from '../checking/checker.ts';
import { failUpload } from '../files/fail-upload.ts';
import {
  type FileRow,
  toFileRecord,
  toValidationReport,
  type ValidationReport,
} from '../files/file-record.ts';
import {
  type FailedUpload,
  insertPendingFile,
  makeFailedObjectDue,
  touchPendingFile,
} from '../files/files-store.ts';
import { removeObjectOf } from '../files/remove-objects.ts';
import type { Plan } from '../tenants/plan.ts';
import { bodyChunks } from './body-chunks.ts';
import { commitUpload } from './commit-upload.ts';
import { type ContentDigest, createContentDigest } from './content-digest.ts';
import { checkFileName } from './file-name.ts';
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

const HEARTBEAT_MS = 10_000;

/**
 * Takes one file in: bytes -> check every line -> object store, in one pass and constant memory, then one
 * transaction (`commitUpload`). Whatever fails, no object stays and the file record says `failed`.
 * @throws AppError `upload_invalid_name`, `upload_too_large`, `upload_not_jsonl` (with `report`),
 *   `upload_name_taken`, `upload_bad_encoding`, `upload_bad_gzip`, `upload_interrupted`, `upload_stalled`
 */
export async function receiveFile(
  deps: { database: Database; objects: ObjectStore },
  grant: UploadGrant,
  plan: Plan,
  incoming: IncomingFile,
): Promise<ReceivedFile> {
  checkFileName(incoming.name);
  const encoding = (incoming.contentEncoding ?? 'identity').trim().toLowerCase();
  if (encoding !== 'gzip' && encoding !== 'identity') throw new AppError('upload_bad_encoding');
  const tooLarge = new AppError('upload_too_large', { params: { limit: plan.maxFileBytes } });
  if ((incoming.contentLength ?? 0) > plan.maxFileBytes) throw tooLarge;

  const { database, objects } = deps;
  const pending = await insertPendingFile(database, grant.tenantId, { ...grant, fileName: incoming.name });
  const uploadId = String(pending.id);
  let sizeBytes = 0;
  const touch = () => touchPendingFile(database, grant.tenantId, pending.id, sizeBytes).catch(() => {});
  const heartbeat = setInterval(touch, HEARTBEAT_MS);

  let writer: ObjectWriter | undefined;
  let written: Promise<void> | undefined;
  const checker = new JsonlChecker(grant.definition, (bytes) => {
    const ready = writer?.write(bytes);
    ready?.catch(() => {}); // awaited below, unless something else fails first
    if (ready) written = ready;
  });
  let digest: ContentDigest | undefined;
  try {
    digest = createContentDigest(incoming.contentLength);
    writer = await objects.create(pending.storage_path, uploadId);
    for await (const chunk of bodyChunks(incoming.body, encoding, incoming.idleTimeoutMs)) {
      sizeBytes += chunk.length;
      if (sizeBytes > plan.maxFileBytes) throw tooLarge;
      checker.push(chunk);
      const digested = digest.update(chunk);
      if (!written && !digested) continue;
      await Promise.all([written, digested]);
      written = undefined;
    }
    const summary = checker.end();
    if (written) await written;
    if (summary.badRows > 0) throw notJsonl(summary);
    const sha256 = await digest.end();
    const contentTag = await writer.commit();

    const outcome = await commitUpload(database, grant, pending, {
      sizeBytes,
      rows: summary.rows,
      sha256,
      contentTag: contentTag ?? null,
      minDay: summary.minDay!,
      maxDay: summary.maxDay!,
    });
    if (outcome.kind === 'stored') return { file: outcome.file, duplicate: false };
    if (outcome.kind === 'duplicate') {
      await removeObjectOf(deps, grant.tenantId, pending.id);
      return { file: outcome.file, duplicate: true };
    }
    if (outcome.kind === 'given_up') throw new AppError('upload_interrupted');
    throw new AppError('upload_name_taken', {
      fields: [{ field: 'file_name', code: 'file_name_taken', params: { file_name: incoming.name } }],
    });
  } catch (cause) {
    const error = asUploadError(cause);
    // A store that is down must not hide the error; what it still holds is removed with the record's end or later.
    await writer?.abort().catch(() => undefined);
    const refusal = error instanceof AppError ? error : undefined;
    const report = refusal?.body.report as ValidationReport | undefined;
    const end: FailedUpload = {
      failure: refusal?.code ?? 'internal_error',
      sizeBytes,
      validation: report ? 'invalid' : 'pending',
      ...(report && { report }),
    };
    const failed = await database.transaction(async (tx) => {
      const ended = await failUpload(tx, grant.tenantId, pending.id, end);
      // It had ended: perhaps as data, or it was given up before the object was there.
      if (!ended) await makeFailedObjectDue(tx, grant.tenantId, pending.id);
      return ended;
    });
    await removeObjectOf(deps, grant.tenantId, pending.id);
    if (failed && refusal && report) refusal.body.file = toFileRecord(failed);
    throw error;
  } finally {
    clearInterval(heartbeat);
    checker.close();
    digest?.discard();
  }
}

function notJsonl(summary: CheckSummary): AppError {
  const params = { lines: summary.rows, bad_lines: summary.badRows };
  return new AppError('upload_not_jsonl', { params, body: { report: toValidationReport(summary) } });
}

/** Errors of zlib are the file's; the rest is left to the error mapper. */
function asUploadError(cause: unknown): unknown {
  const code = String((cause as NodeJS.ErrnoException)?.code ?? '');
  const badGzip = code.startsWith('Z_') || code === 'ERR__ERROR_FORMAT_PADDING_0';
  return badGzip ? new AppError('upload_bad_gzip', { cause }) : cause;
}
