import { assertNever } from '../../../../domain/app-error.ts';
import type { NamedFile } from '../../../../domain/files/snapshot/snapshot.ts';
import { filesAside, runsToRetry } from '../../../../domain/processing/files-of-run.ts';
import { estimatedSeconds, secondsLeft } from '../../../../domain/processing/progress.ts';
import { runRemedy } from '../../../../domain/processing/remedy.ts';
import type { RunLogLine } from '../../../../domain/processing/run-log.ts';
import type { NamedStarter } from '../../../../domain/processing/run-starter.ts';
import type { Run } from '../../../../domain/processing/runs-store.ts';
import { fileNames, runFailure } from '../../../../messages/failure-texts.ts';
import { runLogTexts } from '../../../../messages/pt-br/panel-data.ts';
import type { Queryable } from '../../../../ports/database.ts';
import { fillFigures } from '../../fill-figures.ts';
import type { PanelSchema } from '../../panel-call.ts';

/** Most files to blame that an answer names. */
const MOST_BLAMED = 100;

/** Runs of one tenant in the words of the contract. */
export async function toRuns(db: Queryable, tenantId: number, runs: Run[]): Promise<PanelSchema<'Run'>[]> {
  const ended = runs.filter(({ status }) => status === 'failed' || status === 'cancelled');
  const retryable = await runsToRetry(
    db,
    tenantId,
    ended.map(({ id }) => id),
  );
  const blamed = runs.flatMap((run) => blamedFiles(run).map(({ fileId }) => fileId));
  const aside = await filesAside(db, tenantId, blamed);
  return runs.map((run) => toRun(run, retryable.has(run.id), aside));
}

function blamedFiles({ error }: Run): NamedFile[] {
  return (error?.files ?? []).slice(0, MOST_BLAMED);
}

function toRun(run: Run, retryable: boolean, aside: Set<number>): PanelSchema<'Run'> {
  const { progress, error } = run;
  return {
    id: run.id,
    schema: run.schemaSlug,
    schema_version: run.schemaVersion,
    status: run.status,
    cancel_requested: run.cancelRequested,
    shape: run.shape.name,
    driver_shape: run.driverShape?.name ?? null,
    executors: run.executors,
    started_by: run.startedBy && toStarter(run.startedBy),
    retryable,
    files: run.filesCount,
    rows: run.rowsTotal,
    bytes: run.sizeBytes,
    attempt: run.attempt,
    progress: progress && {
      phase: progress.phase,
      rows_done: progress.rowsDone,
      rows_total: progress.rowsTotal,
      seconds_left: run.finishedAt ? 0 : secondsLeft(run),
    },
    error: error && {
      code: error.code,
      ...runFailure(error.code, fileNames(error.files)),
      remedy: runRemedy(error.code),
      files: blamedFiles(run).map(({ fileId, fileName }) => ({
        id: fileId,
        name: fileName,
        set_aside: aside.has(fileId),
      })),
    },
    estimated_seconds: estimatedSeconds(run),
    seconds: run.seconds === null ? null : Math.ceil(run.seconds),
    credits: { reserved: run.creditsReserved, charged: run.creditsCharged },
    created_at: run.createdAt.toISOString(),
    started_at: run.startedAt?.toISOString() ?? null,
    finished_at: run.finishedAt?.toISOString() ?? null,
  };
}

function toStarter(starter: NamedStarter): PanelSchema<'RunStarter'> {
  switch (starter.kind) {
    case 'member':
      return { kind: starter.kind, name: starter.email, rule: null };
    case 'token':
      return { kind: starter.kind, name: starter.name, rule: null };
    case 'rule':
      return { kind: starter.kind, name: null, rule: starter.rule };
    default:
      return assertNever(starter);
  }
}

/** A line of a run's log, in words. */
export function toLogLine({ id, at, level, code, params }: RunLogLine) {
  const values = { ...params };
  if (typeof params.failure === 'string') {
    values.failure = runFailure(params.failure, String(params.files ?? '')).message;
  }
  // An id is a name, not a figure.
  if (params.run !== undefined) values.run = String(params.run);
  return { id, at: at.toISOString(), level, text: fillFigures(runLogTexts[code], values) };
}
