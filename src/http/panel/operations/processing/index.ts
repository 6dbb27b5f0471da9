import type { PanelOperations } from '../../panel-call.ts';
import { cancel, retry, start } from './change-runs.ts';
import { estimate, pending, shapes } from './estimate-run.ts';
import { files, get, list, log } from './read-runs.ts';

/** Moving records into the columnar table. */
export const processing = {
  cancelRun: cancel,
  estimateRun: estimate,
  getPending: pending,
  getRun: get,
  getRunLog: log,
  listRunFiles: files,
  listRuns: list,
  listShapes: shapes,
  retryRun: retry,
  startRun: start,
} satisfies Partial<PanelOperations>;
