import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { ListedBackup } from '../backup/backup-folder.ts';
import type { CreatedBackup } from '../backup/create-backup.ts';
import { isInside } from '../backup/real-place.ts';
import { watchCopies } from '../backup/watch-copies.ts';
import { CliError, EXIT_FAILED, EXIT_USAGE } from '../cli-error.ts';
import { withControl } from '../control/with-control.ts';
import { parseInteger } from '../terminal/arguments.ts';
import { bytes, count, duration, instant } from '../terminal/figures.ts';
import { action, type Cell, type Output, table } from '../terminal/output.ts';
import { say } from '../terminal/say.ts';
import { toldState, toMend } from '../verify/not-whole.ts';
import { restore } from './backup-restore.ts';
import { settle } from './backup-settle.ts';

export function addBackup(program: Command): void {
  const backup = program.command('backup').description(say('backup'));
  backup
    .command('create')
    .description(say('backup_create'))
    .requiredOption('--to <folder>', say('opt_backup_to'))
    .option('--keep <n>', say('opt_backup_keep'), parseInteger(1, 10_000))
    .action(action(create));
  backup
    .command('list')
    .description(say('backup_list'))
    .requiredOption('--from <folder>', say('opt_backup_from'))
    .action(action(list));
  backup
    .command('restore')
    .description(say('backup_restore'))
    .requiredOption('--from <folder>', say('opt_backup_from'))
    .option('--backup <id>', say('opt_backup_id'))
    .requiredOption('--data-dir <folder>', say('opt_backup_data_dir'))
    .option('--secret-key-file <file>', say('opt_backup_key'))
    .action(action(restore));
  backup
    .command('settle')
    .description(say('backup_settle'))
    .option('--apply', say('opt_settle_apply'))
    .action(action(settle));
}

/** Exit code 1 where the service itself lacks objects: the backup is complete but for them. */
async function create(out: Output, options: { to: string; keep?: number }): Promise<number | undefined> {
  const [
    { readEmbeddedSettings },
    { keyCheckOf, requireKeyOf },
    { createBackup },
    { openObjects },
    { readSealKeys },
  ] = await Promise.all([
    import('../backup/embedded-only.ts'),
    import('../backup/key-check.ts'),
    import('../backup/create-backup.ts'),
    import('../../profiles/open-objects.ts'),
    import('../../config/secret-key.ts'),
  ]);
  const settings = await readEmbeddedSettings();
  const folder = resolve(options.to);
  if (await isInside(folder, settings.dataDir)) {
    throw new CliError('backup_inside', { folder, dataDir: settings.dataDir }, { exitCode: EXIT_USAGE });
  }
  const startedAt = performance.now();
  const created = await withControl(async ({ database }) => {
    const sealKeys = await readSealKeys(settings);
    await requireKeyOf(database, sealKeys);
    const open = await openObjects(settings, database);
    const watch = watchCopies('backup_progress');
    try {
      const keyCheck = keyCheckOf(sealKeys.seals);
      return await createBackup({ database, open, keyCheck }, folder, watch, options.keep);
    } finally {
      watch.stop();
      open.close();
    }
  });
  if (!created) throw new CliError('backup_under_way');
  const ms = Math.round(performance.now() - startedAt);
  const { manifest, ...made } = created;
  out.result({ ...made, folder, ms, ...manifest }, () => told(created, ms));
  out.note(
    settings.secretKey
      ? say('backup_key_setting')
      : say('backup_key_file', { path: resolve(settings.dataDir, 'secret.key') }),
  );
  if (!created.removed) out.note(say('backup_kept_all'));
  return toMend(manifest.not_whole).length === 0 ? undefined : EXIT_FAILED;
}

function told({ id, manifest, copied, removed }: CreatedBackup, ms: number): string {
  const made = say('backup_created', {
    id,
    moment: instant(new Date(manifest.moment))!,
    records: count(manifest.records),
    objects: count(manifest.objects.count),
    size: bytes(manifest.objects.content_bytes),
    copied: count(copied.objects),
    copiedSize: bytes(copied.bytes),
    time: duration(ms),
  });
  const sums = removed?.ids.length
    ? `${made}\n${say('backup_removed', { count: count(removed.ids.length), size: bytes(removed.bytes) })}`
    : made;
  if (manifest.not_whole.length === 0) return sums;
  const rows = manifest.not_whole.map((object) => [toldState(object), object.path]);
  const without = say('backup_not_whole', { count: count(rows.length) });
  return [sums, without, table([say('col_status'), say('col_file')], rows)].join('\n');
}

async function list(out: Output, options: { from: string }): Promise<undefined> {
  const { listBackups } = await import('../backup/backup-folder.ts');
  const folder = resolve(options.from);
  const backups = (await listBackups(folder)).map((backup) => ({ ...backup, state: stateOf(backup) }));
  out.result({ folder, backups }, () => {
    if (backups.length === 0) return say('backup_none', { folder });
    const columns = [
      'col_backup',
      'col_moment',
      'col_records',
      'col_objects',
      'col_size',
      'col_status',
    ] as const;
    return table(
      columns.map((column) => say(column)),
      backups.map(rowOf),
    );
  });
  return undefined;
}

type State = 'complete' | 'unfinished' | 'damaged';

function stateOf({ manifest }: ListedBackup): State {
  if (manifest === undefined) return 'unfinished';
  return manifest === null ? 'damaged' : 'complete';
}

function rowOf({ id, manifest, state }: ListedBackup & { state: State }): Cell[] {
  if (!manifest) return [id, null, null, null, null, say(`backup_${state}`)];
  const { moment, records, objects, database } = manifest;
  const without = toMend(manifest.not_whole).length;
  return [
    id,
    instant(new Date(moment)),
    count(records),
    count(objects.count),
    bytes(objects.content_bytes + objects.bytes + database.bytes),
    without === 0 ? say('backup_complete') : say('backup_complete_without', { count: count(without) }),
  ];
}
