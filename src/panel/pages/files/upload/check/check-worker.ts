/** A thread of the browser that checks one file by the service's own rules, with the checker of the TypeScript client. */
import { createChecker } from '../../../../../../clients/typescript/src/check/packed-checker.ts';
import type { FromCheckWorker, ToCheckWorker } from './check-messages.ts';

/** Bytes between two messages about the progress. */
const TOLD_BYTES = 4 * 1024 * 1024;

addEventListener('message', async ({ data }: MessageEvent<ToCheckWorker>) => {
  // A damaged .gz, or a file that changed meanwhile: the service says what is wrong with it.
  const report = await check(data).catch(() => null);
  tell({ kind: 'ended', report });
});

async function check({ file, gzip, schema }: ToCheckWorker) {
  const checker = await createChecker(schema);
  let [read, told] = [0, 0];
  const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      read += chunk.byteLength;
      if (read - told >= TOLD_BYTES) {
        told = read;
        tell({ kind: 'progress', readBytes: read });
      }
      controller.enqueue(chunk);
    },
  });
  const sent = file.stream().pipeThrough(counted);
  const reader = (gzip ? sent.pipeThrough(new DecompressionStream('gzip')) : sent).getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) checker.push(next.value);
  return checker.end().report;
}

function tell(message: FromCheckWorker): void {
  postMessage(message);
}
