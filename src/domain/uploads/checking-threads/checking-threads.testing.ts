import { Readable } from 'node:stream';
import { schemaOf } from '../../checking/testing/checker-harness.testing.ts';
import { BodyBatches, type Encoding } from '../body-batches.ts';
import { CheckingThreads } from './checking-threads.ts';
import type { UploadCheck } from './upload-check.ts';

export const MIB = 1024 * 1024;
export const line = Buffer.from('{"at":"2026-01-01"}\n');
const definition = schemaOf({ at: 'date', n: 'string?' });
const here = new AbortController().signal;

const opened: CheckingThreads[] = [];
const begun: UploadCheck[] = [];

export function openThreads(options?: ConstructorParameters<typeof CheckingThreads>[0]): CheckingThreads {
  const threads = new CheckingThreads(options);
  opened.push(threads);
  return threads;
}

/**
 * A thread that runs a text for each upload, with its `port` and `order`, and `workers`: all of `node:worker_threads`.
 */
export function threadOf(text: string): URL {
  const source = `
    import * as workers from 'node:worker_threads';
    workers.parentPort.on('message', ({ port, order }) => { ${text} });`;
  return new URL(`data:text/javascript,${encodeURIComponent(source)}`);
}

/** Begins a check of a tenant that may have ten at once. */
export async function begin(
  threads: CheckingThreads,
  tenantId = 1,
  encoding: Encoding = 'identity',
  contentLength?: number,
): Promise<UploadCheck> {
  const order = { definition, encoding, limit: 1e12, sentLimit: 1e12, numberLines: false };
  const check = await threads.begin({ tenantId, uploadsAtOnce: 10, contentLength }, order, here);
  begun.push(check);
  return check;
}

/** Ends what a test has begun and opened; each file calls it after each test. */
export async function endAll(): Promise<void> {
  for (const check of begun.splice(0)) check.end();
  await Promise.all(opened.splice(0).map((threads) => threads.close()));
}

/** Waits in turns of the event loop: `expect.poll` would move a faked time on. */
export async function untilUploadsAre(uploads: number, threads: CheckingThreads): Promise<void> {
  while (threads.figures().uploads !== uploads) await new Promise(setImmediate);
}

/** A body of a copy, because the thread takes over the memory of the bytes. */
export const bodyOf = (bytes: Uint8Array) => new BodyBatches(Readable.from([Uint8Array.from(bytes)]), 60_000);

/** Collects all bytes that the check passes on. */
export async function take(check: UploadCheck, body: BodyBatches): Promise<Buffer> {
  const pieces: Buffer[] = [];
  try {
    for await (const { bytes, release } of check.pieces(body)) {
      pieces.push(Buffer.from(bytes));
      release?.();
    }
    return Buffer.concat(pieces);
  } finally {
    check.close();
  }
}

/** An endless stream of lines; counts in `bytes` the bytes that were requested. */
export function endless() {
  const chunk = Buffer.alloc(3276 * line.length, line);
  const made = { bytes: 0 };
  const stream = new Readable({
    read() {
      made.bytes += chunk.length;
      this.push(Uint8Array.from(chunk));
    },
  });
  return { made, body: new BodyBatches(stream, 60_000) };
}
