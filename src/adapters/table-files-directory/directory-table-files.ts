import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ObjectUnreadable } from '../../ports/object-store.ts';
import type { TableFiles } from '../../ports/table-files.ts';
import { filePieces } from '../shared/directory/file-pieces.ts';

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
        yield* filePieces(join(tablesDir, path));
      } catch (error) {
        // A broken sector.
        if ((error as NodeJS.ErrnoException).code === 'EIO') throw new ObjectUnreadable(path, error);
        throw error;
      }
    },
    remove: (path) => rm(join(tablesDir, path), { force: true }),
  };
}
