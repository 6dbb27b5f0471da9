import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { armFailpointsOf } from '../../config/failpoints.ts';
import type { RunFailure } from '../../ports/run-launcher.ts';
import { duckDbMessage } from '../shared/duckdb/error-message.ts';
import { convertRun } from './convert-run.ts';
import { JobError, type JobOrder, type JobReport } from './job-protocol.ts';

/**
 * The job's process: reads its order from standard input, converts the run's files, reports on standard output.
 * Node runs this file directly.
 */
async function main(): Promise<void> {
  const input = createInterface({ input: process.stdin });
  // The input ends with the launcher's process: nobody would take the result.
  input.once('close', leave);
  const [line] = (await once(input, 'line')) as [string];
  // An interrupt at the terminal reaches the whole group; the launcher decides what becomes of the job.
  process.on('SIGINT', () => undefined);
  try {
    await convertRun(JSON.parse(line) as JobOrder, (progress) => void report({ progress }));
    await report({ done: true });
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    await report({ failure: failureOf(error) });
  }
  leave();
}

/** Kills this process: everything is on the disk, and freeing DuckDB's memory in order would take a tenth of a second. */
function leave(): void {
  process.kill(process.pid, 'SIGKILL');
}

/** Resolves when the pipe to the launcher has taken the report. */
function report(message: JobReport): Promise<void> {
  return new Promise((written) => process.stdout.write(`${JSON.stringify(message)}\n`, () => written()));
}

function failureOf(error: unknown): RunFailure {
  if (error instanceof JobError) return error.failure;
  const detail = duckDbMessage(error);
  if (detail.startsWith('Out of Memory Error')) return { code: 'out_of_memory', detail, retryable: false };
  return { code: 'job_failed', detail, retryable: true };
}

armFailpointsOf(process.env);
await main();
