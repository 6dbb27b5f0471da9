import { type Content, ContentSum, isSameContent } from '../../ports/content-sum.ts';
import type { ObjectWriter } from '../../ports/object-store.ts';
import { AppError } from '../app-error.ts';
import type { CheckSummary } from '../checking/checker.ts';
import { toValidationReport } from '../files/file-record.ts';
import type { BodyBatches } from './body-batches.ts';
import type { UploadCheck } from './checking-threads/upload-check.ts';
import type { CompletedUpload } from './uploads-store.ts';

/**
 * Moves the bytes: body -> thread (`checkContent`: gunzip, digest, check and rewrite, number) -> store. The buffers between
 * them hold a few MiB, so backpressure from a slow stage slows the others, and no stage holds more than a few pieces. At
 * the end, compares the bytes that the thread passed on with what the store says it holds.
 * @param numbered whether the thread numbers the lines, which adds bytes behind the check
 * @throws AppError `upload_not_jsonl` (with `report`), `upload_storage_unavailable`, those of body, thread and writer
 */
export async function storeBody(
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
  // An empty file counts as one bad line.
  const params = { lines: Math.max(summary.rows, summary.badRows), bad_lines: summary.badRows };
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
