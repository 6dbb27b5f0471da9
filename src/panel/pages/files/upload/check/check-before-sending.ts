import type { SchemaDocument } from '../../../../../../clients/typescript/src/check/schema-document.ts';
import type { Schemas } from '../../../../api/paths.ts';
import { nameToSend } from '../queue/send-file.ts';
import type { FromCheckWorker, ToCheckWorker } from './check-messages.ts';

/**
 * Checks a file by the service's own rules before a byte of it leaves, in a thread of its own.
 * @returns what is wrong with it; null where nothing is, and where this browser cannot tell: the service checks it anyway
 * @throws the reason of an abort
 */
export function checkBeforeSending(
  file: File,
  schema: SchemaDocument,
  onProgress: (readBytes: number) => void,
  signal: AbortSignal,
): Promise<Schemas['ValidationReport'] | null> {
  const { name, gzip } = nameToSend(file.name);
  signal.throwIfAborted();
  if (!name.endsWith('.jsonl')) return Promise.resolve(null);
  const worker = new Worker(new URL('./check-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<Schemas['ValidationReport'] | null>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<FromCheckWorker>) => {
      if (data.kind === 'progress') onProgress(data.readBytes);
      else resolve(data.report);
    };
    // An old browser.
    worker.onerror = () => resolve(null);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    worker.postMessage({ file, gzip, schema } satisfies ToCheckWorker);
  }).finally(() => worker.terminate());
}
