import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { RunFailure } from '../../ports/run-launcher.ts';
import { convertRun } from './convert-run.ts';
import { JobError, type JobOrder, type JobReport } from './job-protocol.ts';

/**
 * The job's process: reads its order from standard input, converts the run's files, reports on standard output.
 * Node runs this file directly.
 */
async function main(): Promise<void> {
  const input = createInterface({ input: process.stdin });
  const [line] = (await once(input, 'line')) as [string];
  // The input ends with the launcher's process: nobody would take the result. A plain exit would first wait for
  // DuckDB's threads.
  input.once('close', () => process.kill(process.pid, 'SIGKILL'));
  // An interrupt at the terminal reaches the whole group; the launcher decides what becomes of the job.
  process.on('SIGINT', () => undefined);
  try {
    await convertRun(JSON.parse(line) as JobOrder, (progress) => report({ progress }));
    process.exit(0);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    await new Promise((written) => process.stdout.write(print({ failure: failureOf(error) }), written));
    process.exit(1);
  }
}

function report(message: JobReport): void {
  process.stdout.write(print(message));
}

function print(message: JobReport): string {
  return `${JSON.stringify(message)}\n`;
}

function failureOf(error: unknown): RunFailure {
  if (error instanceof JobError) return error.failure;
  const detail = error instanceof Error ? error.message : String(error);
  if (detail.startsWith('Out of Memory Error')) return { code: 'out_of_memory', detail, retryable: false };
  return { code: 'job_failed', detail, retryable: true };
}

await main();
