import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { dataFolderProblem } from '../config/data-folder-problem.ts';
import { installationIdKind, readOrMakeSecret, readSecret } from '../config/secret-file.ts';
import type { Settings } from '../config/settings.ts';
import { readInstallationId, writeInstallationId } from '../domain/files/installation-store.ts';
import { findNamedInStores } from '../domain/files/named-in-stores.ts';
import type { VerifyDeps } from '../domain/files/verify-objects.ts';

type FolderSettings = Pick<Settings, 'dataDir' | 'databaseUrl'>;

/**
 * Requires that the data folder is that of the control database. In another one every object is missing, and repairs would
 * set all files aside.
 * @throws SettingsError if it is not
 */
export async function requireOwnFolder(settings: FolderSettings, deps: VerifyDeps): Promise<void> {
  await ownIdOf(settings, deps);
}

/**
 * As `requireOwnFolder`, and gives the folder and the database one id at the first start. Only the service does that: a command
 * may begin in any folder.
 */
export async function claimFolder(settings: FolderSettings, deps: VerifyDeps): Promise<void> {
  const id = await ownIdOf(settings, deps);
  // Of processes that start at once in one folder, all take the id of the first.
  const kept = await readOrMakeSecret(pathOf(settings), installationIdKind, () => id);
  await writeInstallationId(deps.database, kept);
}

const pathOf = ({ dataDir }: FolderSettings) => join(dataDir, 'installation-id');

/** The id of the folder; where it has none, the one that it is to have. */
async function ownIdOf(settings: FolderSettings, deps: VerifyDeps): Promise<string> {
  const [ofFolder, ofDatabase] = await Promise.all([
    readSecret(pathOf(settings), installationIdKind),
    readInstallationId(deps.database),
  ]);
  // The embedded database lies in the folder itself. One that was restored or copied gets the folder's id.
  if (settings.databaseUrl === undefined) return ofFolder ?? randomUUID();
  if (ofFolder === ofDatabase) return ofDatabase;
  const refuse = (text: 'folder_of_other' | 'folder_without_objects') =>
    dataFolderProblem(text, { dataDir: settings.dataDir, id: ofDatabase, path: pathOf(settings) });

  const named = await findNamedInStores(deps);
  if (named === 'nothing_named') {
    // Until something is stored the folder of the last start counts. A new id shuts out the folders of earlier starts.
    if (ofFolder === undefined) return randomUUID();
    if (await isUnused(settings)) return ofFolder;
  }
  if (ofFolder !== undefined) throw refuse('folder_of_other');
  // A folder of a release without ids.
  if (named === 'one_is_whole') return ofDatabase;
  throw refuse('folder_without_objects');
}

/** Whether no account has stored anything in the folder. */
async function isUnused({ dataDir }: FolderSettings): Promise<boolean> {
  const folders = await Promise.all(
    ['objects', 'tables'].map((name) =>
      readdir(join(dataDir, name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
        return [];
      }),
    ),
  );
  // Names with a dot are the stores' own: no slug begins with one.
  return folders.flat().every((name) => name.startsWith('.'));
}
