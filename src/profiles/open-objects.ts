import { join } from 'node:path';
import type { Settings } from '../config/settings.ts';
import { storePlace } from '../config/store-place.ts';
import type { Database } from '../ports/database.ts';
import type { ObjectStore } from '../ports/object-store.ts';
import type { TableFiles } from '../ports/table-files.ts';

export interface OpenObjects {
  objects: ObjectStore;
  /** Of the embedded profile. */
  tableFiles?: TableFiles;
  close(): void;
}

/**
 * The object store of the settings' profile by itself, for commands.
 * @throws SettingsError if it is not that of the control database
 */
export async function openObjects(settings: Settings, database: Database): Promise<OpenObjects> {
  const [open, { requireOwnStore }] = await Promise.all([
    openWhoseverObjects(settings),
    import('./own-store.ts'),
  ]);
  try {
    await requireOwnStore(storePlace(settings), { database, ...open });
    return open;
  } catch (error) {
    open.close();
    throw error;
  }
}

/** As `openObjects`, without looking whose it is. */
export async function openWhoseverObjects(settings: Settings): Promise<OpenObjects> {
  if (settings.profile === 'embedded') {
    const [{ createDirectoryObjectStore }, { createTableFiles }, { sumFile }] = await Promise.all([
      import('../adapters/object-store-directory/directory-object-store.ts'),
      import('../adapters/table-files-directory/directory-table-files.ts'),
      import('../adapters/shared/directory/sum-file.ts'),
    ]);
    return {
      objects: createDirectoryObjectStore(join(settings.dataDir, 'objects'), sumFile),
      tableFiles: createTableFiles(join(settings.dataDir, 'tables'), sumFile),
      close: () => undefined,
    };
  }
  const [{ createS3ObjectStore }, { withPlainObjectNames }, { s3Of }] = await Promise.all([
    import('../adapters/object-store-s3/s3-object-store.ts'),
    import('../domain/lake/plain-object-names.ts'),
    import('./distributed-options.ts'),
  ]);
  const bucket = createS3ObjectStore(s3Of(settings));
  return { objects: withPlainObjectNames(bucket), close: () => bucket.close() };
}
