import type { ApiClient } from './api-client.ts';

/** One upload URL that all senders share; few are made, because making them is rate limited. */
export interface UploadUrls {
  current(): Promise<string>;
  /** The service, whose clock counts, refused this URL: the next call of `current` makes another one. */
  refused(url: string): void;
}

export function createUploadUrls(api: ApiClient, slug: string, minutes: number): UploadUrls {
  let making: Promise<string> | undefined;
  let latest: string | undefined;
  const make = async () => {
    latest = await api.generateUploadUrl(slug, minutes);
    return latest;
  };
  return {
    current: () => {
      making ??= make();
      return making;
    },
    refused(url) {
      if (url !== latest) return; // another sender reported it before, and a new URL is in use or in the making
      latest = undefined;
      making = undefined;
    },
  };
}
