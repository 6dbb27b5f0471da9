import type { Database, Queryable } from '../../ports/database.ts';
import { AppError, type FieldProblem } from '../app-error.ts';
import { budgetError } from '../budgets/budget-error.ts';
import type { ApiSchema } from '../contract-types.ts';
import { failpoint } from '../failpoint.ts';
import { claimFiles, pendingByVersion } from '../files/run-files-store.ts';
import { requireSchema } from '../schemas/manage-schemas.ts';
import { movePending } from '../schemas/pending-totals-store.ts';
import { lockSchema } from '../schemas/schemas-store.ts';
import { reserveCredits } from '../tenants/credits.ts';
import type { TenantIdentity } from '../tenants/tenant-identity.ts';
import { lockTenant } from '../tenants/tenants-store.ts';
import { costOf, estimateSeconds, type RunMachines } from './cost.ts';
import { announceRun } from './run-events.ts';
import { addToRunLog } from './run-log.ts';
import type { RunStarter } from './run-starter.ts';
import { countOpenRuns, insertRun } from './runs-store.ts';
import type { DriverFor, Shape } from './shape.ts';

export type ProcessingRequest = ApiSchema<'ProcessFilesRequest'>;

export interface StartedProcessing {
  runIds: number[];
  /** The newest of the versions whose files are processed. */
  schemaVersion: string;
  shapeName: string;
  executors: number;
  filesCount: number;
  sizeBytes: number;
}

export interface ProcessingDeps {
  database: Database;
  shapes: Shape[];
  driverFor: DriverFor;
  /** Most files of one run. Default: `RUN_FILES` */
  runFiles?: number;
}

/**
 * Most files of one run. The process that launches a run holds the list of its files whole, at 1.6 KB a file: 80 MB of the
 * 768 MiB of a worker.
 */
export const RUN_FILES = 50_000;

/** `Retry-After` for a tenant with too many runs, seconds. */
const RUN_ENDS_SECONDS = 60;

/** Writes further rows in the transaction that starts the runs. */
type AlsoRecord = (tx: Queryable, started: StartedProcessing) => Promise<void>;

/**
 * Claims the pending files of the schema, in one run per version, and reserves the credits, all or nothing. Where the plan
 * has room for fewer runs, the oldest versions start; where a version has more files than a run takes, the oldest are claimed.
 * The others stay pending. The schema's row lock makes concurrent calls claim one after the other (contract rule 43). The
 * reconciler launches the runs.
 * @param options.only claims only these of the pending files
 * @param options.startedBy kept with each run
 * @throws AppError `schema_not_found`, `processing_unavailable`, `invalid_processing_request`,
 *   `schema_inactive`, `no_pending_files`, `not_enough_credits`, `too_many_runs`
 */
export async function startProcessing(
  deps: ProcessingDeps,
  identity: TenantIdentity,
  slug: string,
  request: ProcessingRequest,
  options: { only?: number[]; startedBy?: RunStarter; alsoRecord?: AlsoRecord } = {},
): Promise<StartedProcessing> {
  const { tenantId, plan } = identity;
  const schema = await requireSchema(deps.database, tenantId, slug);
  if (!plan.processing || !identity.processingEnabled) throw new AppError('processing_unavailable');
  const machines = chooseMachines(deps, identity, request);

  const started = await deps.database.transaction(async (tx) => {
    const { active } = await lockSchema(tx, tenantId, schema.id);
    if (!active) throw new AppError('schema_inactive', { params: { slug } });
    const { runFiles = RUN_FILES } = deps;
    const pending = await pendingByVersion(tx, tenantId, schema.id, { only: options.only, atMost: runFiles });
    if (pending.length === 0) throw new AppError('no_pending_files');
    await lockTenant(tx, tenantId);
    const room = plan.maxOpenRuns - (await countOpenRuns(tx, tenantId));
    if (room <= 0) throw budgetError('open_runs', plan.maxOpenRuns, RUN_ENDS_SECONDS);
    const startable = pending.slice(0, room);

    const runIds: number[] = [];
    for (const group of startable) {
      const creditsReserved = costOf(machines, estimateSeconds(machines, group.sizeBytes));
      const runId = await insertRun(tx, tenantId, {
        schemaId: schema.id,
        schemaVersionId: group.schemaVersionId,
        shape: machines.executor,
        driverShape: machines.driver,
        executors: machines.executors,
        filesCount: group.filesCount,
        rowsTotal: group.rowsTotal,
        sizeBytes: group.sizeBytes,
        creditsReserved,
        startedBy: options.startedBy ?? null,
      });
      await reserveCredits(tx, tenantId, runId, creditsReserved);
      await claimFiles(tx, tenantId, schema.id, group, runId, options.only);
      await movePending(tx, tenantId, schema.id, -1, {
        files: group.filesCount,
        rows: group.rowsTotal,
        bytes: group.sizeBytes,
      });
      await announceRun(tx, tenantId, {
        runId,
        tenantSlug: identity.tenantSlug,
        schemaSlug: slug,
        schemaVersion: group.version,
        status: 'started',
        filesCount: group.filesCount,
        error: null,
      });
      await addToRunLog(tx, tenantId, runId, {
        code: machines.driver ? 'run_started' : 'run_started_without_driver',
        params: {
          files: group.filesCount,
          rows: group.rowsTotal,
          version: group.version,
          executors: machines.executors,
          shape: machines.executor.name,
          ...(machines.driver && { driver: machines.driver.name }),
          credits: creditsReserved,
        },
      });
      runIds.push(runId);
    }
    await tx.query(`select pg_notify('runs', $1)`, [String(runIds[0])]);
    const started = {
      runIds,
      schemaVersion: startable.at(-1)!.version,
      shapeName: machines.executor.name,
      executors: machines.executors,
      filesCount: startable.reduce((sum, group) => sum + group.filesCount, 0),
      sizeBytes: startable.reduce((sum, group) => sum + group.sizeBytes, 0),
    };
    await options.alsoRecord?.(tx, started);
    return started;
  });
  await failpoint('run.after-start');
  return started;
}

/**
 * Returns the plan's preset machines, or the caller's choice if the plan allows one.
 * @throws AppError `invalid_processing_request`
 */
export function chooseMachines(
  { shapes, driverFor }: { shapes: Shape[]; driverFor: DriverFor },
  identity: TenantIdentity,
  request: ProcessingRequest,
): RunMachines {
  const { plan } = identity;
  const problems: FieldProblem[] = [];
  const known = (id: number) => shapes.find((shape) => shape.id === id && shape.active);
  const shapeId = plan.customProcessing ? request.shape_id : plan.defaultShapeId;
  const executors = plan.customProcessing ? request.executors : 1;
  if (shapeId === undefined) problems.push({ field: 'shape_id', code: 'shape_required' });
  if (executors === undefined) problems.push({ field: 'executors', code: 'executors_required' });
  const executor = shapeId === undefined ? undefined : known(shapeId);
  if (shapeId !== undefined && !executor) {
    problems.push({ field: 'shape_id', code: 'unknown_shape', params: { shape_id: shapeId } });
  }
  if (!executor || executors === undefined) {
    throw new AppError('invalid_processing_request', { fields: problems });
  }
  return { driver: driverFor(executor), executor, executors };
}
