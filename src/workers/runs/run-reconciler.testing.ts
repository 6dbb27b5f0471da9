import { pino } from 'pino';
import { expect } from 'vitest';
import type { RunLogLine } from '../../domain/processing/run-log.ts';
import { readRunLog } from '../../domain/processing/run-log.ts';
import { findRun, type Run } from '../../domain/processing/runs-store.ts';
import type {
  RunFailure,
  RunLauncher,
  RunObservation,
  StagingRunLauncher,
} from '../../ports/run-launcher.ts';
import type { OwnControl } from '../workers.testing.ts';
import { createRunReconciler } from './run-reconciler.ts';
import type { RunWatch } from './run-reconciler-step.ts';

/** Runs of a control database, each of a schema of its own and of no files unless it claims one. */
export function runsOf({ control: { database }, tenant, addSchema, addRun }: OwnControl) {
  const find = async (id: number): Promise<Run> => (await findRun(database, tenant.id, id))!;
  return {
    find,
    add: async (more: Parameters<OwnControl['addRun']>[1] = {}): Promise<Run> =>
      find(await addRun(await addSchema(), more)),
    /** A file that is in no store. */
    async claimFile({ id, tenantId, schemaId }: Run): Promise<void> {
      await database.query(
        `insert into files (tenant_id, schema_id, schema_version_id, file_name, schema_version, storage_path, rows,
           min_day, max_day, validation, upload_status, processing_status, run_id, uploaded_position, ingested_at)
         select $2, $3, schema_version_id, 'f.jsonl', '1.0', 'oficina/s/1.0/2026/01/01/1/f.jsonl', 1,
           '2026-01-01', '2026-01-01', 'valid', 'completed', 'processing', id, 1, now() from runs where id = $1`,
        [id, tenantId, schemaId],
      );
    },
    logOf: async ({ id }: Run): Promise<RunLogLine['code'][]> =>
      (await readRunLog(database, tenant.id, id, 0)).map(({ code }) => code),
    /** Waits before the next attempts that were logged, whole seconds, those of first failures first. */
    async waitsOf(some: Run[]): Promise<number[]> {
      const rows = await database.query<{ seconds: number }>(
        `select (params->>'seconds')::int as seconds from run_log
         where code = 'retry_scheduled' and run_id = any($1::bigint[]) order by (params->>'attempt')::int`,
        [some.map(({ id }) => id)],
      );
      return rows.map(({ seconds }) => seconds);
    },
    /** Keeps the next attempt from its time. */
    hold: ({ id }: Run) =>
      database.query(`update runs set retry_at = now() + interval '1 hour' where id = $1`, [id]),
    /** Lets the time until the next attempt pass. */
    hurry: ({ id }: Run) =>
      database.query('update runs set retry_at = now() where id = $1 and retry_at is not null', [id]),
    /** A reconciler, as a process of its own would have it. */
    reconciler: (launcher: RunLauncher, watch: Partial<RunWatch> = {}, atOnce?: number) =>
      createRunReconciler({
        database,
        launcher,
        atOnce,
        log: pino({ level: 'silent' }),
        watch: { ended: () => {}, attemptFailed: () => {}, notMoved: () => {}, ...watch },
      }),
    /** Runs passes until `is` accepts the run. */
    async until(run: Run, reconcile: () => Promise<void>, is: (run: Run) => boolean): Promise<Run> {
      const look = async () => {
        await reconcile();
        return is(await find(run.id));
      };
      await expect.poll(look, { timeout: 30_000, interval: 10 }).toBe(true);
      return find(run.id);
    },
  };
}

/** A scripted launcher, for faults that cannot be provoked in a real one at the right moment. */
export function toldLauncher(told: Partial<StagingRunLauncher>): StagingRunLauncher {
  return {
    publishedBy: 'launcher',
    launch: async () => {},
    observe: async () => ({ state: 'absent' }),
    publish: async () => {},
    discard: async () => {},
    attempts: async () => [],
    onChange: () => {},
    close: async () => {},
    ...told,
  };
}

/** What a launcher observes of an attempt that failed. */
export const failed = (failure: Partial<RunFailure>): RunObservation => ({
  state: 'failed',
  failure: { code: 'job_failed', detail: 'no more is known', retryable: true, ...failure },
});
