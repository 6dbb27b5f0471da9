import { currentAccount, onAccountChange } from '../../../api/account.ts';
import { type ApiError, toApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import type { Answer, Schemas } from '../../../api/paths.ts';
import { queryClient } from '../../../api/query-client.ts';
import { type Converted, convertFile } from '../../../convert/convert-file.ts';
import { askBeforeUnload } from '../../../parts/forms/before-unload.ts';
import { checkBeforeSending } from './check-before-sending.ts';
import { refusalOf } from './refusal-of.ts';
import { sendFile, type UploadResult } from './send-file.ts';

export type UploadState =
  | { kind: 'waiting' }
  | { kind: 'converting'; readBytes: number }
  | { kind: 'checking'; readBytes: number }
  /** The check in this browser found bad lines; nothing was sent. */
  | { kind: 'unsent'; report: Schemas['ValidationReport'] }
  | { kind: 'sending'; sentBytes: number }
  | { kind: 'stored'; result: UploadResult }
  | { kind: 'refused'; error: ApiError }
  | { kind: 'cancelled' };

export interface Upload {
  id: number;
  /** The account that chose the file. The queue never holds files of two accounts. */
  account: string;
  slug: string;
  file: File;
  /** What is sent in place of a file that is no JSONL. */
  converted?: Converted;
  /** Sent without a check in this browser, because its user wants the service's own answer. */
  unchecked: boolean;
  state: UploadState;
}

/** Concurrent uploads: enough to fill the connection, few enough that each one advances. */
const AT_ONCE = 3;
/** Least remaining life of an upload URL, ms: no upload begins with a URL closer to its expiry. */
const MARGIN_MS = 120_000;

let uploads: Upload[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const running = new Map<number, AbortController>();
type Version = Schemas['Version'];
type UploadUrl = Answer<'/schemas/{slug}/upload-token', 'post'>;
/** Upload URLs by account, schema and version: a URL takes files of one account, checked against one version. */
const urls = new Map<string, Promise<UploadUrl>>();
/** URLs that the service refused before their expiry. */
const refused = new WeakSet<UploadUrl>();

onAccountChange(() => {
  for (const controller of running.values()) controller.abort();
  urls.clear();
  set([]);
});

/** The uploads of this visit by one account. They continue while other pages are shown. */
export const uploadQueue = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: (): Upload[] => uploads,

  add(slug: string, files: File[]): void {
    const account = currentAccount()!;
    set([
      ...files.map(
        (file): Upload => ({
          ...{ id: ++lastId, account, slug, file },
          ...{ unchecked: false, state: { kind: 'waiting' } },
        }),
      ),
      ...uploads,
    ]);
    startWaiting();
  },

  cancel(id: number): void {
    running.get(id)?.abort();
    update(id, { kind: 'cancelled' });
  },

  retry(id: number): void {
    update(id, { kind: 'waiting' });
    startWaiting();
  },

  /** Sends another file in place of one that was refused, under the same name. */
  replace(id: number, file: File): void {
    set(
      uploads.map((upload): Upload => {
        if (upload.id !== id) return upload;
        return { ...upload, converted: { file, from: 'jsonl', notes: upload.converted?.notes ?? [] } };
      }),
    );
    uploadQueue.retry(id);
  },

  /** Sends the file as it is now, in place of one that changed after it was chosen. */
  chooseAgain(id: number, file: File): void {
    set(
      uploads.map((upload): Upload => {
        if (upload.id !== id) return upload;
        const { account, slug } = upload;
        return { id, account, slug, file, unchecked: false, state: { kind: 'waiting' } };
      }),
    );
    startWaiting();
  },

  sendUnchecked(id: number): void {
    set(uploads.map((upload) => (upload.id === id ? { ...upload, unchecked: true } : upload)));
    uploadQueue.retry(id);
  },

  remove(id: number): void {
    set(uploads.filter((upload) => upload.id !== id));
  },

  removeAllEnded(): void {
    set(uploads.filter(isOpen));
  },

  removeEnded(slug: string): void {
    set(uploads.filter((upload) => upload.slug !== slug || isOpen(upload)));
  },
};

const OPEN = new Set<UploadState['kind']>(['waiting', 'converting', 'checking', 'sending']);

export function isOpen({ state }: Upload): boolean {
  return OPEN.has(state.kind);
}

function set(next: Upload[]): void {
  uploads = next;
  askBeforeUnload(uploadQueue, uploads.some(isOpen));
  for (const listener of listeners) listener();
}

function update(id: number, state: UploadState): void {
  set(uploads.map((upload) => (upload.id === id ? { ...upload, state } : upload)));
}

function startWaiting(): void {
  // Files are sent in the order in which they were chosen, whatever the order of the list.
  for (const upload of uploads.toSorted((one, other) => one.id - other.id)) {
    if (running.size >= AT_ONCE) return;
    if (upload.state.kind === 'waiting' && !running.has(upload.id)) void send(upload);
  }
}

async function send(upload: Upload): Promise<void> {
  const { id } = upload;
  const controller = new AbortController();
  running.set(id, controller);
  const { signal } = controller;
  try {
    const { versions } = await call('get', '/schemas/{slug}', { path: { slug: upload.slug } }, signal);
    const file = await convertHere(upload, versions[0]!, signal);
    const report = upload.unchecked ? null : await checkHere(id, file, versions[0]!, signal);
    if (report) return update(id, { kind: 'unsent', report });
    update(id, { kind: 'sending', sentBytes: 0 });
    const result = await sendTo(
      { ...upload, file },
      (sentBytes) => update(id, { kind: 'sending', sentBytes }),
      signal,
    );
    update(id, { kind: 'stored', result });
  } catch (error) {
    const refusal = await refusalOf(error, currentFile(upload));
    if (!signal.aborted) update(id, { kind: 'refused', error: refusal });
  } finally {
    running.delete(id);
    void queryClient.invalidateQueries({ queryKey: ['/schemas/{slug}/files'] });
    void queryClient.invalidateQueries({ queryKey: ['/schemas/{slug}'] });
    startWaiting();
  }
}

/** The file as JSONL; cells of CSV are read as the schema's fields want them. */
async function convertHere(upload: Upload, version: Version, signal: AbortSignal): Promise<File> {
  const { id, file } = upload;
  if (upload.converted) return upload.converted.file;
  const fields = version.fields.map(({ name, key, type }) => ({ name, key: key ?? name, type }));
  const onProgress = (readBytes: number) => update(id, { kind: 'converting', readBytes });
  const converted = await convertFile(file, { fields, onProgress, signal });
  if (converted.file !== file)
    set(uploads.map((other) => (other.id === id ? { ...other, converted } : other)));
  return converted.file;
}

function currentFile({ id, file }: Upload): File {
  return uploads.find((upload) => upload.id === id)?.converted?.file ?? file;
}

function checkHere(id: number, file: File, version: Version, signal: AbortSignal) {
  update(id, { kind: 'checking', readBytes: 0 });
  const onProgress = (readBytes: number) => update(id, { kind: 'checking', readBytes });
  return checkBeforeSending(file, version, onProgress, signal);
}

/** Sends a file. An expired URL, or one whose token is gone, is replaced once. */
async function sendTo(
  upload: Upload,
  onProgress: (sentBytes: number) => void,
  signal: AbortSignal,
): Promise<UploadResult> {
  const url = await uploadUrl(upload, signal);
  try {
    return await sendFile(url.upload_url, upload.file, onProgress, signal);
  } catch (error) {
    if (signal.aborted || toApiError(error).status !== 401) throw error;
    refused.add(url);
    const next = await uploadUrl(upload, signal);
    return sendFile(next.upload_url, upload.file, onProgress, signal);
  }
}

/** The URL for the schema's current version. The version is read each time: it may change before a repeated upload. */
async function uploadUrl({ account, slug }: Upload, signal: AbortSignal): Promise<UploadUrl> {
  const { versions } = await call('get', '/schemas/{slug}', { path: { slug } }, signal);
  const key = JSON.stringify([account, slug, versions[0]?.version]);
  const known = urls.get(key);
  const url = await known;
  if (url && !refused.has(url) && Date.parse(url.expires_at) - Date.now() > MARGIN_MS) return url;
  if (urls.get(key) === known) {
    const made = call('post', '/schemas/{slug}/upload-token', { path: { slug } });
    made.catch(() => urls.delete(key));
    urls.set(key, made);
  }
  return urls.get(key)!;
}
