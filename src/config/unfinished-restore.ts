import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataFolderProblem } from './data-folder-problem.ts';

/** File of a data folder into which a backup is being restored: the name of the backup. It is there until all of it is. */
export const restoreMark = (dataDir: string) => join(dataDir, 'restore-under-way');

/** @throws SettingsError if a restore into the data folder has not ended */
export function refuseUnfinishedRestore(dataDir: string): void {
  const mark = restoreMark(dataDir);
  if (!existsSync(mark)) return;
  const backup = readFileSync(mark, 'utf8').trim();
  throw dataFolderProblem('restore_under_way', { dataDir, backup });
}
