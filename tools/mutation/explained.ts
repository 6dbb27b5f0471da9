import { bytes } from './explained/bytes.ts';
import { checkingThread } from './explained/checking-thread.ts';
import { checkingThreads } from './explained/checking-threads.ts';
import { duckdbPrinter } from './explained/duckdb-printer.ts';
import type { Explained } from './explained/explanation.ts';
import { files } from './explained/files.ts';
import { lake } from './explained/lake.ts';
import { planner } from './explained/planner.ts';
import { processing } from './explained/processing.ts';
import { queryRun } from './explained/query-run.ts';
import { sqlCore } from './explained/sql-core.ts';
import { trinoPrinter } from './explained/trino-printer.ts';
import { uploads } from './explained/uploads.ts';

/** All explained mutants, by room. */
export const explained: Explained[] = [
  ...bytes,
  ...checkingThread,
  ...checkingThreads,
  ...duckdbPrinter,
  ...files,
  ...lake,
  ...planner,
  ...processing,
  ...queryRun,
  ...sqlCore,
  ...trinoPrinter,
  ...uploads,
];
