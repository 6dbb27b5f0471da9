import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ObjectUnreadable } from '../../ports/object-store.ts';
import type { TableFiles } from '../../ports/table-files.ts';

/** Bytes per read: each read costs a turn of the thread pool. */
const READ_BYTES = 1024 * 1024;

export function createTableFiles(tablesDir: string): TableFiles {
  return {
    async sizeOf(path) {
      try {
        const stats = await stat(join(tablesDir, path));
        return stats.isFile() ? stats.size : undefined;
      } catch (error) {
        const { code = '' } = error as NodeJS.ErrnoException;
        if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
        throw error;
      }
    },
    async *read(path) {
      try {
        yield* createReadStream(join(tablesDir, path), {
          highWaterMark: READ_BYTES,
        }) as AsyncIterable<Buffer>;
      } catch (error) {
        // A broken sector.
        if ((error as NodeJS.ErrnoException).code === 'EIO') throw new ObjectUnreadable(path, error);
        throw error;
      }
    },
    remove: (path) => rm(join(tablesDir, path), { force: true }),
  };
}
