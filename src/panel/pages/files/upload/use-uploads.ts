import { useMemo, useSyncExternalStore } from 'react';
import { uploadQueue } from './queue/upload-queue.ts';
import type { Upload } from './upload.ts';

/** The uploads of this visit to a schema, the newest first. */
export function useUploads(slug: string): Upload[] {
  const all = useSyncExternalStore(uploadQueue.subscribe, uploadQueue.get);
  return useMemo(() => all.filter((upload) => upload.slug === slug), [all, slug]);
}
