import type { ApiClient } from './api-client.ts';

/** One upload URL shared by all who send; few are made, because making them is limited. */
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
      if (url !== latest) return; // another sender said so before, and a new one is in use or in the making
      latest = undefined;
      making = undefined;
    },
  };
}
