import { Readable } from 'node:stream';
import { type MessagePort, parentPort } from 'node:worker_threads';
import { AppError } from '../../../../domain/app-error.ts';
import { type Detection, detectSchema } from '../../../../domain/schemas/detection.ts';
import { lowerPriority } from '../../../../domain/threads/lower-priority.ts';
import { takeParked } from '../../../../domain/threads/parked-bytes.ts';
import { gunzipped } from '../../../../domain/uploads/gunzipped.ts';

export interface SampleOrder {
  /** Where the sample is parked as it was sent; a gzip is recognized by its first bytes. */
  sample: MessagePort;
  /** Name of the schema to propose. */
  name?: string;
}

export type SampleAnswer =
  | { detection: Detection }
  | { refusal: Pick<AppError, 'code' | 'params' | 'fields'> }
  | { fault: string };

/** Most bytes that detection reads; a little more is unpacked, so that detection sees where its bound cuts. */
const MAX_BYTES = 64 * 1024 * 1024;
const CHUNK_BYTES = 64 * 1024;

/** Main of the thread: one answer for each sample. */
lowerPriority(10);
parentPort!.on('message', async (order: SampleOrder) => parentPort!.postMessage(await answer(order)));

async function answer({ sample: parked, name }: SampleOrder): Promise<SampleAnswer> {
  try {
    const sample = Buffer.concat(takeParked(parked));
    const plain = sample[0] === 0x1f && sample[1] === 0x8b ? await gunzip(sample) : sample;
    return { detection: detectSchema(plain, { maxBytes: MAX_BYTES, ...(name !== undefined && { name }) }) };
  } catch (error) {
    if (!(error instanceof AppError)) return { fault: String(error) };
    const { code, params, fields } = error;
    return { refusal: { code, params, fields } };
  }
}

/** The beginning of what a gzip holds, read as an upload's is. */
async function gunzip(sample: Uint8Array): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of gunzipped(Readable.from([sample]), CHUNK_BYTES)) {
      chunks.push(chunk);
      size += chunk.length;
      if (size > MAX_BYTES) break;
    }
  } catch (cause) {
    throw new AppError('sample_bad_gzip', { cause });
  }
  return Buffer.concat(chunks);
}
