import { estimatedSeconds, secondsLeft } from '../../../../domain/processing/progress.ts';
import type { RunLogLine } from '../../../../domain/processing/run-log.ts';
import type { Run } from '../../../../domain/processing/runs-store.ts';
import { fileNames, runFailure } from '../../../../messages/failure-texts.ts';
import { runLogTexts } from '../../../../messages/pt-br/panel-data.ts';
import { fillFigures } from '../../fill-figures.ts';
import type { PanelSchema } from '../../panel-call.ts';

/** A run in the words of the contract. */
export function toRun(run: Run): PanelSchema<'Run'> {
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
    error: error && { code: error.code, ...runFailure(error.code, fileNames(error.files)) },
    estimated_seconds: estimatedSeconds(run),
    seconds: run.seconds === null ? null : Math.ceil(run.seconds),
    credits: { reserved: run.creditsReserved, charged: run.creditsCharged },
    created_at: run.createdAt.toISOString(),
    started_at: run.startedAt?.toISOString() ?? null,
    finished_at: run.finishedAt?.toISOString() ?? null,
  };
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
