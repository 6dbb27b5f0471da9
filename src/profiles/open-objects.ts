import { join } from 'node:path';
import type { Settings } from '../config/settings.ts';
import type { ObjectStore } from '../ports/object-store.ts';
import type { TableFiles } from '../ports/table-files.ts';

export interface OpenObjects {
  objects: ObjectStore;
  /** Of the embedded profile. */
  tableFiles?: TableFiles;
  close(): void;
}

/** The object store of the settings' profile by itself, for commands. */
export async function openObjects(settings: Settings): Promise<OpenObjects> {
  if (settings.profile === 'embedded') {
    const [{ createDirectoryObjectStore }, { createTableFiles }, { sumFile }] = await Promise.all([
      import('../adapters/object-store-directory/directory-object-store.ts'),
      import('../adapters/table-files-directory/directory-table-files.ts'),
      import('../adapters/shared/directory/sum-file.ts'),
    ]);
    const tableFiles = createTableFiles(join(settings.dataDir, 'tables'), sumFile);
    const objects = createDirectoryObjectStore(join(settings.dataDir, 'objects'), sumFile);
    return { objects, tableFiles, close: () => undefined };
  }
  const [{ createS3ObjectStore }, { withPlainObjectNames }, { s3Of }] = await Promise.all([
    import('../adapters/object-store-s3/s3-object-store.ts'),
    import('../domain/lake/plain-object-names.ts'),
    import('./distributed-options.ts'),
  ]);
  const bucket = createS3ObjectStore(s3Of(settings));
  return { objects: withPlainObjectNames(bucket), close: () => bucket.close() };
}
