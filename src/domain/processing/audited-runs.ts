import type { Database } from '../../ports/database.ts';
import { AppError } from '../app-error.ts';
import { type Actor, recordAudit } from '../audit/audit-log.ts';
import type { PanelIdentity } from '../members/panel-identity.ts';
import { addToRunLog, type RunLogEntry } from './run-log.ts';
import { filesGivenBack, findRun, type Run, requestCancel } from './runs-store.ts';
import {
  type ProcessingDeps,
  type ProcessingRequest,
  type StartedProcessing,
  startProcessing,
} from './start-processing.ts';

/** @throws AppError `run_not_found`, the same for another tenant's run (contract rule 9) */
export async function requireRun(database: Database, tenantId: number, runId: number): Promise<Run> {
  const run = await findRun(database, tenantId, runId);
  if (!run) throw new AppError('run_not_found', { params: { run_id: runId } });
  return run;
}

/** A member starts processing. @throws AppError as `startProcessing` */
export async function startRunBy(
  deps: ProcessingDeps,
  member: PanelIdentity,
  slug: string,
  request: ProcessingRequest,
): Promise<StartedProcessing> {
  return startProcessing(deps, member, slug, request, {
    startedBy: { kind: 'member', email: member.email },
    alsoRecord: (tx, { runIds, filesCount }) =>
      recordAudit(tx, member, {
        action: 'run.start',
        target: slug,
        details: { run_ids: runIds, files: filesCount },
      }),
  });
}

/** A member or the operator requests the cancellation of a run. @throws AppError `run_not_found`, `run_already_ended` */
export async function cancelRunBy(database: Database, actor: Actor, runId: number): Promise<Run> {
  const { tenantId, email } = actor;
  const run = await requireRun(database, tenantId, runId);
  await database.transaction(async (tx) => {
    if (!(await requestCancel(tx, tenantId, runId))) {
      throw new AppError('run_already_ended', { params: { run_id: runId } });
    }
    if (run.cancelRequested) return;
    const line: RunLogEntry =
      email === null
        ? { code: 'cancel_requested_by_operator' }
        : { code: 'cancel_requested', params: { member: email } };
    await addToRunLog(tx, tenantId, runId, { ...line, level: 'warn' });
    await recordAudit(tx, actor, { action: 'run.cancel', target: String(runId) });
  });
  return requireRun(database, tenantId, runId);
}

/**
 * A member retries a failed or cancelled run: a new run over those of its files that are still pending. It uses the same
 * machines if the plan lets the tenant choose.
 * @throws AppError `run_not_found`, `run_not_retryable`, `run_files_gone`, and as `startProcessing`
 */
export async function retryRunBy(
  deps: ProcessingDeps,
  member: PanelIdentity,
  runId: number,
): Promise<{ run: Run; started: StartedProcessing }> {
  const { tenantId } = member;
  const run = await requireRun(deps.database, tenantId, runId);
  const params = { run_id: runId };
  if (run.status !== 'failed' && run.status !== 'cancelled')
    throw new AppError('run_not_retryable', { params });
  const request = member.plan.customProcessing ? { shape_id: run.shape.id, executors: run.executors } : {};
  try {
    const started = await startProcessing(deps, member, run.schemaSlug, request, {
      only: await filesGivenBack(deps.database, tenantId, runId),
      startedBy: { kind: 'member', email: member.email },
      alsoRecord: async (tx, { runIds, filesCount }) => {
        const [next] = runIds as [number];
        await addToRunLog(tx, tenantId, next, { code: 'retry_of', params: { run: runId } });
        await addToRunLog(tx, tenantId, runId, { code: 'retried_as', params: { run: next } });
        const details = { run_ids: runIds, files: filesCount };
        await recordAudit(tx, member, { action: 'run.retry', target: String(runId), details });
      },
    });
    return { run, started };
  } catch (error) {
    if (error instanceof AppError && error.code === 'no_pending_files') {
      throw new AppError('run_files_gone', { params });
    }
    throw error;
  }
}
