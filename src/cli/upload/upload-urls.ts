import type { ApiClient } from './api-client.ts';

interface UploadUrl {
  url: string;
  expiresAt: Date;
}

/** One upload URL shared by all who send, renewed when it ends; few are made, because making them is limited. */
export interface UploadUrls {
  current(): Promise<string>;
  /** The service refused this URL: the next call of `current` makes another one. */
  refused(url: string): Promise<void>;
}

const MARGIN_MS = 5000;

export function createUploadUrls(api: ApiClient, slug: string, minutes: number): UploadUrls {
  let held: Promise<UploadUrl> | undefined;
  const drop = (stale: Promise<UploadUrl>) => {
    if (held === stale) held = undefined;
  };
  const current = async (): Promise<string> => {
    held ??= api.generateUploadUrl(slug, minutes);
    const mine = held;
    const { url, expiresAt } = await mine;
    // A clock that differs from the service's must not make an endless loop: a fresh URL is used as it is.
    if (expiresAt.getTime() - MARGIN_MS > Date.now() || Date.now() - madeAt(mine) < MARGIN_MS) return url;
    drop(mine);
    return current();
  };
  const made = new WeakMap<Promise<UploadUrl>, number>();
  const madeAt = (promise: Promise<UploadUrl>): number => {
    const known = made.get(promise) ?? Date.now();
    made.set(promise, known);
    return known;
  };
  return {
    current,
    async refused(url) {
      const stale = held;
      if (stale && (await stale).url === url) drop(stale);
    },
  };
}
