import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { ListedBackup, Manifest } from '../backup/backup-folder.ts';
import type { NotRestored } from '../backup/restore-backup.ts';
import { watchCopies } from '../backup/watch-copies.ts';
import { CliError, EXIT_FAILED, EXIT_USAGE } from '../cli-error.ts';
import { bytes, count, duration, instant } from '../terminal/figures.ts';
import { type Output, table } from '../terminal/output.ts';
import { say } from '../terminal/say.ts';
import { quote } from '../terminal/shell-quote.ts';
import { toMend } from '../verify/not-whole.ts';

interface Options {
  from: string;
  backup?: string;
  dataDir: string;
  secretKeyFile?: string;
}

/** Exit code 1 when anything is missing or damaged; the rest is restored and can be served. */
export async function restore(out: Output, options: Options): Promise<number | undefined> {
  const [{ readEmbeddedSettings }, { restoreBackup }, { openObjects }, { toldNamed, verifyNamed }] =
    await Promise.all([
      import('../backup/embedded-only.ts'),
      import('../backup/restore-backup.ts'),
      import('../../profiles/open-objects.ts'),
      import('../verify/verify-named.ts'),
    ]);
  const settings = { ...(await readEmbeddedSettings()), dataDir: resolve(options.dataDir) };
  if (settings.databaseUrl) throw new CliError('restore_database_url', {}, { exitCode: EXIT_USAGE });
  const backup = await chooseBackup(resolve(options.from), options.backup);
  const order = {
    folder: resolve(options.from),
    ...backup,
    dataDir: settings.dataDir,
    secretKey: await readKey(backup, options.secretKeyFile, settings.secretKey),
  };
  const startedAt = performance.now();
  const watch = watchCopies('restore_progress');
  watch.onTotal(backup.manifest.objects.content_bytes);
  const { named, notRestored } = await restoreBackup(order, watch, async (database, notRestored) => {
    watch.stop();
    const open = await openObjects(settings, database);
    return { named: await verifyNamed(database, open), notRestored };
  }).finally(watch.stop);
  const ms = Math.round(performance.now() - startedAt);
  const result = {
    id: backup.id,
    data_dir: settings.dataDir,
    ms,
    moment: backup.manifest.moment,
    not_restored: notRestored,
    ...named,
  };
  out.result(result, () =>
    [
      ...toldFaults(backup.manifest, notRestored),
      ...toldNamed(named),
      toldSums(backup, settings.dataDir, ms),
    ].join('\n'),
  );
  return toMend(named.damaged).length === 0 ? undefined : EXIT_FAILED;
}

interface Chosen {
  id: string;
  manifest: Manifest;
}

/** The named backup, or the newest that is complete. */
async function chooseBackup(folder: string, wanted: string | undefined): Promise<Chosen> {
  const { listBackups } = await import('../backup/backup-folder.ts');
  const backups = await listBackups(folder);
  if (wanted !== undefined) return requireComplete(folder, wanted, backups);
  const newest = backups.findLast(({ manifest }) => manifest);
  if (!newest) throw new CliError('backup_none_complete', { folder });
  return { id: newest.id, manifest: newest.manifest! };
}

function requireComplete(folder: string, id: string, backups: ListedBackup[]): Chosen {
  const found = backups.find((backup) => backup.id === id);
  if (!found) throw new CliError('backup_unknown', { id, folder });
  if (found.manifest) return { id, manifest: found.manifest };
  throw new CliError(found.manifest === null ? 'backup_is_damaged' : 'backup_is_unfinished', { id });
}

/**
 * Makes sure that the service will have the right key.
 * @returns the content of the key file; null where a setting has the key, as the service prefers it too
 */
async function readKey(
  { id, manifest }: Chosen,
  file: string | undefined,
  setting: string | undefined,
): Promise<string | null> {
  const { keyCheckOf } = await import('../backup/key-check.ts');
  const isOfFile = setting === undefined && file !== undefined;
  const key = isOfFile ? (await readFile(file, 'utf8')).trim() : setting;
  if (key === undefined) throw new CliError('restore_no_key', {}, { exitCode: EXIT_USAGE });
  if (keyCheckOf(Buffer.from(key, 'hex')) !== manifest.key_check) {
    throw new CliError('restore_wrong_key', { id });
  }
  return isOfFile ? key : null;
}

/** What is missing, and whether the backup lost it or never had it. */
function toldFaults(manifest: Manifest, notRestored: NotRestored[]): string[] {
  const lost = notRestored.map(({ path, state, copy }) => [
    say(state === 'missing' ? 'restore_missing' : 'restore_damaged'),
    path,
    copy,
  ]);
  const never = manifest.not_whole.map(({ path, state }) => [
    say(state === 'missing' ? 'restore_never' : 'restore_never_whole'),
    path,
    null,
  ]);
  if (lost.length + never.length === 0) return [];
  return [table([say('col_status'), say('col_file'), say('col_copy')], [...lost, ...never])];
}

function toldSums({ id, manifest }: Chosen, dataDir: string, ms: number): string {
  const sums = say('restored', {
    id,
    dataDir,
    moment: instant(new Date(manifest.moment))!,
    records: count(manifest.records),
    objects: count(manifest.objects.count),
    size: bytes(manifest.objects.content_bytes),
    time: duration(ms),
  });
  return `${sums}\n${say('restore_next', { dataDir: quote(dataDir) })}`;
}
