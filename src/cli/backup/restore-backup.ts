import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { restoreEmbeddedDatabase } from '../../adapters/database-postgres/embedded-server.ts';
import { loadTables } from '../../adapters/database-postgres/load-tables.ts';
import { knownMigrations, migrate, runMigrations } from '../../adapters/database-postgres/migrate.ts';
import { openPostgres } from '../../adapters/database-postgres/postgres-database.ts';
import { filePieces } from '../../adapters/shared/directory/file-pieces.ts';
import { sumFile } from '../../adapters/shared/directory/sum-file.ts';
import { inParallel } from '../../concurrency/in-parallel.ts';
import { restoreMark } from '../../config/unfinished-restore.ts';
import { recordIdsLeftOut } from '../../domain/backups/ids-left-out.ts';
import { countRecords, IDS_LEFT_OUT } from '../../domain/backups/restored-state.ts';
import { withdrawEveryLink } from '../../domain/boards/board-links.ts';
import { syncDirectory, writeDurably } from '../../durable-file.ts';
import { isSameContent } from '../../ports/content-sum.ts';
import type { Database } from '../../ports/database.ts';
import { CliError } from '../cli-error.ts';
import {
  type BackedUp,
  copyPath,
  databaseFile,
  type Manifest,
  type NotWhole,
  objectsFile,
  servicePath,
  sizeOf,
  syncFolders,
} from './backup-folder.ts';
import { inBatches, isPackedWhole, readPackedLines } from './packed-lines.ts';
import { writeWhole } from './write-whole.ts';

/** Objects copied at once: enough that the disk's syncs overlap. */
const PARALLEL = 8;
const BATCH = 1000;

export interface RestoreOrder {
  folder: string;
  id: string;
  manifest: Manifest;
  dataDir: string;
  /** Key file to put into the data folder; null where the service gets the key by a setting. */
  secretKey: string | null;
}

/** An object that could not be restored, and where its copy is or should be. */
export interface NotRestored extends NotWhole {
  copy: string;
}

/**
 * Restores a backup into an empty folder, or goes on with a restore of the same backup that did not end. Until all is there
 * the folder is marked, and the service refuses it.
 * @param work looks at the restored service before the mark goes
 * @throws CliError if the backup's own files are damaged or of a newer version, or the folder holds something else
 */
export async function restoreBackup<T>(
  order: RestoreOrder,
  watch: { onBytes(bytes: number): void; onObject(): void },
  work: (database: Database, notRestored: NotRestored[]) => Promise<T>,
): Promise<T> {
  await refuseUnusable(order);
  await markTarget(order);
  const server = await restoreEmbeddedDatabase(order.dataDir);
  const database = openPostgres({
    connectionString: server.connectionString,
    maxConnections: 2,
    onError: () => {}, // the statement under way fails and reports it
  });
  try {
    await restoreDatabase(database, order);
    const notRestored = await restoreObjects(order, watch);
    const result = await work(database, notRestored);
    await unmark(order.dataDir);
    return result;
  } finally {
    await database.close();
    await server.release();
  }
}

async function refuseUnusable({ folder, id, manifest }: RestoreOrder): Promise<void> {
  const known = await knownMigrations();
  if (!manifest.migrations.every((name) => known.includes(name))) {
    throw new CliError('backup_newer', { id, version: manifest.celeiro });
  }
  for (const [path, file] of [
    [databaseFile(folder, id), manifest.database],
    [objectsFile(folder, id), manifest.objects],
  ] as const) {
    if (!(await isPackedWhole(path, file))) throw new CliError('backup_file_damaged', { path });
  }
}

/** What a file system puts into an empty one. */
const LOST_AND_FOUND = 'lost+found';
const partsOf = (dataDir: string) => join(dataDir, 'restore-parts');

async function markTarget({ dataDir, id, secretKey }: RestoreOrder): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const mark = restoreMark(dataDir);
  const names = await readdir(dataDir);
  if (names.some((name) => join(dataDir, name) === mark)) {
    // Empty where a restore was interrupted before it did anything.
    const begun = (await readFile(mark, 'utf8')).trim();
    if (begun !== '' && begun !== id) throw new CliError('restore_of_other', { dataDir, begun, id });
  } else if (names.some((name) => name !== LOST_AND_FOUND)) {
    throw new CliError('restore_not_empty', { dataDir });
  }
  await writeDurably(mark, `${id}\n`);
  await syncDirectory(dataDir);
  if (secretKey !== null) await writeDurably(join(dataDir, 'secret.key'), secretKey);
  for (const name of ['objects', 'tables'])
    await mkdir(join(dataDir, name), { recursive: true, mode: 0o700 });
  await rm(partsOf(dataDir), { recursive: true, force: true });
  await mkdir(partsOf(dataDir), { mode: 0o700 });
}

async function unmark(dataDir: string): Promise<void> {
  for (const name of ['objects', 'tables']) await syncFolders(join(dataDir, name));
  await rm(partsOf(dataDir), { recursive: true });
  await syncDirectory(dataDir);
  await rm(restoreMark(dataDir));
  await syncDirectory(dataDir);
}

/** All of the database in one transaction, so that a restore that goes on finds either nothing or everything. */
async function restoreDatabase(database: Database, { folder, id, manifest }: RestoreOrder): Promise<void> {
  await database.transaction(async (tx) => {
    if ((await runMigrations(tx, manifest.migrations)).length === 0) return;
    const rows = await loadTables(tx, readPackedLines(databaseFile(folder, id)), IDS_LEFT_OUT);
    if (!isDeepStrictEqual(rows, manifest.database.rows)) {
      throw new Error('the restored tables do not have as many rows as the manifest counts');
    }
    if ((await countRecords(tx)) !== manifest.records) {
      throw new Error('the restored schemas do not have as many records as the manifest counts');
    }
  });
  await migrate(database);
  await recordIdsLeftOut(database);
  await withdrawEveryLink(database);
}

async function restoreObjects(
  { folder, id, manifest, dataDir }: RestoreOrder,
  watch: { onBytes(bytes: number): void; onObject(): void },
): Promise<NotRestored[]> {
  const without = new Set(manifest.not_whole.map(({ path }) => path));
  const notRestored: NotRestored[] = [];
  let parts = 0;
  const restore = async (object: BackedUp) => {
    const copy = copyPath(folder, object);
    const target = { path: servicePath(dataDir, object), part: join(partsOf(dataDir), `${++parts}`) };
    const state = without.has(object.path)
      ? 'whole'
      : await restoreObject(copy, object, target, watch.onBytes);
    if (state !== 'whole') notRestored.push({ path: object.path, state, copy });
    watch.onObject();
  };
  for await (const lines of inBatches(readPackedLines(objectsFile(folder, id)), BATCH)) {
    await inParallel(lines, PARALLEL, (line) => restore(JSON.parse(line) as BackedUp));
  }
  return notRestored;
}

async function restoreObject(
  copy: string,
  expected: BackedUp,
  target: { path: string; part: string },
  onBytes: (bytes: number) => void,
): Promise<'whole' | NotWhole['state']> {
  if ((await sizeOf(target.path)) === expected.bytes) {
    if (isSameContent(await sumFile(target.path, onBytes), expected)) return 'whole';
  }
  if ((await sizeOf(copy)) === undefined) return 'missing';
  try {
    return (await writeWhole(filePieces(copy), { ...target, expected }, onBytes)) ? 'whole' : 'damaged';
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EIO') return 'damaged';
    throw error;
  }
}
