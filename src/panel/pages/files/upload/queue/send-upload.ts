import { toApiError } from '../../../../api/api-error.ts';
import type { Schemas } from '../../../../api/paths.ts';
import { type Converted, convertFile } from '../../../../convert/convert-file.ts';
import { checkBeforeSending } from '../check/check-before-sending.ts';
import type { Upload, UploadState } from '../upload.ts';
import { currentVersion } from './current-version.ts';
import { refuseUrl, uploadUrl } from './kept-upload-url.ts';
import { sendFile, type UploadResult } from './send-file.ts';

type Version = Schemas['Version'];

interface Told {
  onState: (state: UploadState) => void;
  onConverted: (converted: Converted) => void;
}

/**
 * Takes one file from the disk into the schema: converts, checks and sends it.
 * @returns how it ended
 */
export async function sendUpload(upload: Upload, told: Told, signal: AbortSignal): Promise<UploadState> {
  const version = await currentVersion(upload.slug);
  signal.throwIfAborted();
  const file = await convertHere(upload, version, told, signal);
  const report = upload.unchecked ? null : await checkHere(file, version, told, signal);
  if (report) return { kind: 'unsent', report };
  const result = await sendTo({ ...upload, file }, version, told, signal);
  return { kind: 'stored', result };
}

/** The file as JSONL; cells of CSV are read as the schema's fields want them. */
async function convertHere(
  { file, converted: before }: Upload,
  version: Version,
  { onState, onConverted }: Told,
  signal: AbortSignal,
): Promise<File> {
  if (before) return before.file;
  const fields = version.fields.map(({ name, key, type }) => ({ name, key: key ?? name, type }));
  const onProgress = (readBytes: number) => onState({ kind: 'converting', readBytes });
  const converted = await convertFile(file, { fields, onProgress, signal });
  if (converted.file !== file) onConverted(converted);
  return converted.file;
}

function checkHere(file: File, version: Version, { onState }: Told, signal: AbortSignal) {
  onState({ kind: 'checking', readBytes: 0 });
  return checkBeforeSending(file, version, (readBytes) => onState({ kind: 'checking', readBytes }), signal);
}

/** Sends a file. An expired URL, or one whose token is gone, is replaced once. */
async function sendTo(
  upload: Upload,
  { version }: Version,
  { onState }: Told,
  signal: AbortSignal,
): Promise<UploadResult> {
  const onProgress = (sentBytes: number) => onState({ kind: 'sending', sentBytes });
  const url = await uploadUrl(upload, version);
  signal.throwIfAborted();
  onProgress(0);
  try {
    return await sendFile(url.upload_url, upload.file, onProgress, signal);
  } catch (error) {
    if (signal.aborted || toApiError(error).status !== 401) throw error;
    refuseUrl(url);
    const next = await uploadUrl(upload, version);
    return sendFile(next.upload_url, upload.file, onProgress, signal);
  }
}
