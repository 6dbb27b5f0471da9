import type { Command } from 'commander';
import type { Run } from '../../domain/processing/runs-store.ts';
import { runPhases, runStatuses } from '../../messages/pt-br/run-words.ts';
import { operator } from '../control/operator.ts';
import { withTenant } from '../control/with-control.ts';
import { parseId, parseInteger } from '../terminal/arguments.ts';
import { bytes, count, instant } from '../terminal/figures.ts';
import { action, card, type Output, table } from '../terminal/output.ts';
import { say } from '../terminal/say.ts';
import { printRunLog } from './run-log.ts';

export function addRun(program: Command): void {
  const run = program.command('run').description(say('run'));
  run
    .command('list')
    .description(say('run_list'))
    .argument('<tenant>', say('arg_tenant'))
    .option('--limit <n>', say('opt_limit'), parseInteger(1, 1000), 20)
    .action(action(list));
  run
    .command('show')
    .description(say('run_show'))
    .argument('<tenant>', say('arg_tenant'))
    .argument('<id>', say('arg_run_id'), parseId)
    .action(action(show));
  run
    .command('cancel')
    .description(say('run_cancel'))
    .argument('<tenant>', say('arg_tenant'))
    .argument('<id>', say('arg_run_id'), parseId)
    .action(action(cancel));
  run
    .command('log')
    .description(say('run_log'))
    .argument('<tenant>', say('arg_tenant'))
    .argument('<id>', say('arg_run_id'), parseId)
    .option('--attempt <n>', say('opt_attempt'), parseInteger(1, 1_000_000))
    .option('--follow', say('opt_follow'))
    .action(action(printRunLog));
}

async function list(out: Output, slug: string, options: { limit: number }): Promise<undefined> {
  await withTenant(slug, async ({ database }, tenant) => {
    const { listRuns } = await import('../../domain/processing/runs-store.ts');
    const runs = await listRuns(database, tenant.id, options.limit);
    out.result(runs.map(toJson), () => (runs.length === 0 ? say('run_none') : runsTable(runs)));
  });
  return undefined;
}

async function show(out: Output, slug: string, id: number): Promise<undefined> {
  await withTenant(slug, async ({ database }, tenant) => {
    const [{ findRun }, { AppError }] = await Promise.all([
      import('../../domain/processing/runs-store.ts'),
      import('../../domain/app-error.ts'),
    ]);
    const run = await findRun(database, tenant.id, id);
    if (!run) throw new AppError('run_not_found', { params: { run_id: id } });
    out.result(toJson(run), () => runCard(run));
  });
  return undefined;
}

async function cancel(out: Output, slug: string, id: number): Promise<undefined> {
  await withTenant(slug, async ({ database }, tenant) => {
    const { cancelRunBy } = await import('../../domain/processing/audited-runs.ts');
    await cancelRunBy(database, await operator(tenant), id);
    out.result({ id, cancel_requested: true }, () => say('run_cancel_requested', { id }));
  });
  return undefined;
}

function toJson(run: Run) {
  return {
    id: run.id,
    schema: run.schemaSlug,
    schema_version: run.schemaVersion,
    status: run.status,
    shape: run.shape.name,
    driver_shape: run.driverShape?.name ?? null,
    executors: run.executors,
    files_count: run.filesCount,
    rows_total: run.rowsTotal,
    size_bytes: run.sizeBytes,
    attempt: run.attempt,
    cancel_requested: run.cancelRequested,
    progress: run.progress && {
      phase: run.progress.phase,
      rows_done: run.progress.rowsDone,
      rows_total: run.progress.rowsTotal,
    },
    error: run.error,
    credits_reserved: run.creditsReserved,
    credits_charged: run.creditsCharged,
    created_at: run.createdAt,
    started_at: run.startedAt,
    finished_at: run.finishedAt,
  };
}

function runsTable(runs: Run[]): string {
  const head = [
    'id',
    say('col_schema'),
    say('col_version'),
    say('col_status'),
    say('col_files'),
    say('col_rows'),
    say('col_size'),
    say('col_created'),
    say('col_finished'),
  ];
  return table(
    head,
    runs.map((run) => [
      run.id,
      run.schemaSlug,
      run.schemaVersion,
      runStatuses[run.status],
      count(run.filesCount),
      count(run.rowsTotal),
      bytes(run.sizeBytes),
      instant(run.createdAt),
      instant(run.finishedAt),
    ]),
  );
}

function runCard(run: Run): string {
  const { progress, error } = run;
  const status = runStatuses[run.status];
  return card([
    ['id', run.id],
    [say('col_schema'), run.schemaSlug],
    [say('col_version'), run.schemaVersion],
    [say('col_status'), run.cancelRequested && !run.finishedAt ? say('run_cancelling', { status }) : status],
    [
      say('col_progress'),
      progress && `${runPhases[progress.phase]}: ${count(progress.rowsDone)} / ${count(progress.rowsTotal)}`,
    ],
    [say('col_error'), error && `${error.code}: ${error.message}`],
    [say('col_attempt'), run.attempt],
    [
      say('col_shape'),
      [`${run.executors} × ${run.shape.name}`, run.driverShape?.name].filter(Boolean).join(' + '),
    ],
    [say('col_files'), count(run.filesCount)],
    [say('col_rows'), count(run.rowsTotal)],
    [say('col_size'), bytes(run.sizeBytes)],
    [say('col_credits_reserved'), run.creditsReserved],
    [say('col_credits_charged'), run.creditsCharged],
    [say('col_created'), instant(run.createdAt)],
    [say('col_started'), instant(run.startedAt)],
    [say('col_finished'), instant(run.finishedAt)],
  ]);
}
