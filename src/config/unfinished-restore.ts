import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fill } from '../messages/fill.ts';
import { settingsTexts } from '../messages/pt-br/settings.ts';
import { SettingsError } from './settings.ts';

/** File of a data folder into which a backup is being restored: the name of the backup. It is there until all of it is. */
export const restoreMark = (dataDir: string) => join(dataDir, 'restore-under-way');

/** @throws SettingsError if a restore into the data folder has not ended */
export function refuseUnfinishedRestore(dataDir: string): void {
  const mark = restoreMark(dataDir);
  if (!existsSync(mark)) return;
  const backup = readFileSync(mark, 'utf8').trim();
  throw new SettingsError([
    `CELEIRO_DATA_DIR: ${fill(settingsTexts.restore_under_way, { dataDir, backup })}`,
  ]);
}
