import { convertTexts } from '../texts/convert.ts';
import type { TargetField } from './cells/target-field.ts';
import { ConversionError } from './conversion-error.ts';
import type { FromConvertWorker, ToConvertWorker } from './convert-messages.ts';
import type { Converted } from './converted.ts';
import { jsonlName } from './jsonl-name.ts';
import { firstBytes, sourceBytes } from './source-bytes.ts';
import { HEAD_BYTES, isGzip, type SourceKind, sourceKind } from './source-kind.ts';

export { ConversionError, type Converted };

interface ConvertOptions {
  /** Fields that CSV cells are meant for; without any, forms are inferred from all cells. */
  fields?: TargetField[];
  /** Receives bytes read of the file, up to its size. */
  onProgress?: (readBytes: number) => void;
  signal?: AbortSignal;
}

/**
 * Turns any file of records into JSONL, in a thread of its own. JSONL already is returned as it is.
 * @throws ConversionError if the file cannot be converted; the reason of an abort; Error if the thread fails
 */
export async function convertFile(file: File, options: ConvertOptions): Promise<Converted> {
  options.signal?.throwIfAborted();
  const gzip = isGzip(new Uint8Array(await file.slice(0, 2).arrayBuffer()));
  const kind = sourceKind(await firstBytes(sourceBytes(file, gzip), HEAD_BYTES), gzip);
  options.signal?.throwIfAborted();
  return plainJsonl(file, kind) ?? convertInThread(file, kind, options);
}

/** The result for JSONL in UTF-8, which needs no conversion; undefined for other files. */
function plainJsonl(file: File, { form, gzip, encoding, hasMark }: SourceKind): Converted | undefined {
  if (form !== 'jsonl' || encoding !== 'utf-8' || (gzip && hasMark)) return undefined;
  const name = gzip ? `${jsonlName(file.name)}.gz` : jsonlName(file.name);
  // The service takes the ending in small letters alone.
  if (name === file.name && !hasMark) return { file, from: 'jsonl', notes: [] };
  const content = hasMark ? file.slice(3) : file;
  return { file: new File([content], name, { lastModified: file.lastModified }), from: 'jsonl', notes: [] };
}

function convertInThread(
  file: File,
  kind: SourceKind,
  { fields = [], onProgress, signal }: ConvertOptions,
): Promise<Converted> {
  const worker = new Worker(new URL('./convert-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<Converted>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<FromConvertWorker>) => {
      if (data.kind === 'progress') onProgress?.(data.readBytes);
      else if (data.kind === 'converted') resolve(data.converted);
      else reject(data.isConversion ? new ConversionError(data.message) : new Error(data.message));
    };
    worker.onerror = () => reject(new Error(convertTexts.workerFailed));
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
    worker.postMessage({ file, kind, fields } satisfies ToConvertWorker);
  }).finally(() => worker.terminate());
}
