/** A thread of the browser that converts one file into JSONL. */
import { ConversionError } from './conversion-error.ts';
import type { FromConvertWorker, ToConvertWorker } from './convert-messages.ts';
import { convertSource } from './convert-source.ts';

/** Bytes between two messages about the progress. */
const TOLD_BYTES = 4 * 1024 * 1024;

addEventListener('message', async ({ data }: MessageEvent<ToConvertWorker>) => {
  let told = 0;
  const onProgress = (readBytes: number) => {
    if (readBytes - told < TOLD_BYTES) return;
    told = readBytes;
    tell({ kind: 'progress', readBytes });
  };
  try {
    const converted = await convertSource(data.file, data.kind, data.fields, onProgress);
    tell({ kind: 'converted', converted });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    tell({ kind: 'failed', message, isConversion: error instanceof ConversionError });
  }
});

function tell(message: FromConvertWorker): void {
  postMessage(message);
}
