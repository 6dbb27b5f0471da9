import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { TableFiles } from '../../ports/table-files.ts';
import { filePieces } from '../shared/directory/file-pieces.ts';
import type { FileSums } from '../shared/directory/file-sums.ts';
import { asUnreadable } from '../shared/directory/unreadable.ts';

/** @param sums threads for `sum` */
export function createTableFiles(tablesDir: string, sums?: FileSums): TableFiles {
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
        throw asUnreadable(path, error);
      }
    },
    ...(sums && {
      sum: (path, onRead) =>
        sums.sum(join(tablesDir, path), onRead).catch((error) => {
          throw asUnreadable(path, error);
        }),
    }),
    remove: (path) => rm(join(tablesDir, path), { force: true }),
  };
}
