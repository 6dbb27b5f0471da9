import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { TableFiles } from '../../ports/table-files.ts';

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
  };
}
