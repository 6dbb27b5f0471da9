import { ApiError } from '../../../../api/api-error.ts';
import type { Schemas } from '../../../../api/paths.ts';

export type FileRecord = Schemas['FileRecord'];

export interface UploadResult {
  file: FileRecord;
  duplicate: boolean;
}

/** The name the service gets, and whether the bytes are compressed: `a.jsonl.gz` is sent as a compressed `a.jsonl`. */
export function nameToSend(name: string): { name: string; gzip: boolean } {
  return /\.jsonl\.gz$/i.test(name) ? { name: name.slice(0, -3), gzip: true } : { name, gzip: false };
}

/**
 * Sends one file to an upload URL. Uses XMLHttpRequest, because `fetch` does not report the progress of sending.
 * @throws ApiError with the service's answer, or `no_connection`; an abort rejects with its reason
 */
export async function sendFile(
  uploadUrl: string,
  file: File,
  onProgress: (sentBytes: number) => void,
  signal: AbortSignal,
): Promise<UploadResult> {
  signal.throwIfAborted();
  const { name, gzip } = nameToSend(file.name);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', `${uploadUrl}/${encodeURIComponent(name)}`);
    request.setRequestHeader('Content-Type', 'application/octet-stream');
    if (gzip) request.setRequestHeader('Content-Encoding', 'gzip');
    request.upload.onprogress = (event) => onProgress(event.loaded);
    request.onload = () => {
      const body = parsed(request.responseText);
      if (request.status === 200) resolve(body as UploadResult);
      else reject(new ApiError(request.status, body, { waitSeconds: waitSecondsOf(request) }));
    };
    request.onerror = () => reject(new ApiError(0, undefined));
    request.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });
}

function waitSecondsOf(request: XMLHttpRequest): number | undefined {
  return Number(request.getResponseHeader('Retry-After')) || undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
