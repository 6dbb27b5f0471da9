import { randomUUID } from 'node:crypto';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TableFiles } from '../../ports/table-files.ts';
import { filePieces } from '../shared/directory/file-pieces.ts';
import type { SumFile } from '../shared/directory/sum-file.ts';
import { asUnreadable } from '../shared/directory/unreadable.ts';

/** @param sum as for `createDirectoryObjectStore` */
export function createTableFiles(tablesDir: string, sum?: SumFile): TableFiles {
  return {
    async sizeOf(path) {
      try {
        const stats = await stat(join(tablesDir, path));
        return stats.isFile() ? stats.size : undefined;
      } catch (error) {
        const { code = '' } = error as NodeJS.ErrnoException;
        if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
        throw asUnreadable(path, error);
      }
    },
    async *read(path) {
      try {
        yield* filePieces(join(tablesDir, path));
      } catch (error) {
        throw asUnreadable(path, error);
      }
    },
    ...(sum && {
      sum: (path, onRead) =>
        sum(join(tablesDir, path), onRead).catch((error) => {
          throw asUnreadable(path, error);
        }),
    }),
    remove: (path) => rm(join(tablesDir, path), { force: true }),
    async check() {
      const path = join(tablesDir, `.check-${randomUUID()}`);
      try {
        await writeFile(path, 'celeiro', { flush: true });
        await readFile(path);
      } finally {
        await rm(path, { force: true });
      }
    },
  };
}
