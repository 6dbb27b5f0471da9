import { fill } from '../messages/fill.ts';
import { settingsTexts } from '../messages/pt-br/settings.ts';
import { SettingsError } from './settings.ts';

/** Why the service cannot work with its data folder, and what to do. */
export function dataFolderProblem(
  text: keyof typeof settingsTexts,
  params: Record<string, string | number>,
): SettingsError {
  return new SettingsError([`CELEIRO_DATA_DIR: ${fill(settingsTexts[text], params)}`]);
}
