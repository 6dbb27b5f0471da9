import { onAccountChange } from '../../../../api/account.ts';
import { call } from '../../../../api/call.ts';
import type { Answer } from '../../../../api/paths.ts';
import type { Upload } from '../upload.ts';

type UploadUrl = Answer<'/schemas/{slug}/upload-token', 'post'>;

/** Least remaining life of an upload URL, ms: no upload begins with a URL closer to its expiry. */
const MARGIN_MS = 120_000;

/** Upload URLs by account, schema and version: a URL takes files of one account, checked against one version. */
const urls = new Map<string, Promise<UploadUrl>>();
/** URLs that the service refused before their expiry. */
const refused = new WeakSet<UploadUrl>();

onAccountChange(() => urls.clear());

/** The URL for a version of the schema; another one after `refuseUrl`. */
export async function uploadUrl({ account, slug }: Upload, version: string): Promise<UploadUrl> {
  const key = JSON.stringify([account, slug, version]);
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

export function refuseUrl(url: UploadUrl): void {
  refused.add(url);
}
