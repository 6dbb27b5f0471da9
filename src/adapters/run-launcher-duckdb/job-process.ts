import type { ChildProcessByStdio } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import type { DirectObservation, RunFailure, RunProgress, RunSpec } from '../../ports/run-launcher.ts';
import type { JobOrder, JobReport } from './job-protocol.ts';

/** Bytes kept from the end of a job's standard error. */
const stderrBytes = 8192;

/** The child process that runs `job.ts`. */
export type JobChild = ChildProcessByStdio<Writable, Readable, Readable>;
/** `ended` means success, told in full by the manifest. */
export type JobState = Extract<DirectObservation, { state: 'running' | 'failed' }> | { state: 'ended' };

/** A child process that converts one attempt, and what is known of it. */
export class JobProcess {
  /** Resolves when the process is gone. */
  readonly gone: Promise<void>;
  readonly #child: JobChild;
  readonly #onChange: () => void;
  #progress: RunProgress;
  #stderr = '';
  /** Set once the job reported its end, or its process is gone without a report. */
  #end: { state: 'ended' } | { state: 'failed'; failure: RunFailure } | undefined;

  constructor(child: JobChild, order: JobOrder, onChange: () => void) {
    this.#child = child;
    this.#onChange = onChange;
    this.#progress = { phase: 'starting', rowsDone: 0, rowsTotal: rowsOf(order.spec) };
    createInterface({ input: child.stdout }).on('line', (line) => this.#take(line));
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.#stderr = (this.#stderr + text).slice(-stderrBytes);
    });
    // A child that dies at once makes the write fail; its exit tells why.
    child.stdin.on('error', () => undefined);
    // The input stays open: the child takes its end for the end of this process.
    child.stdin.write(`${JSON.stringify(order)}\n`);
    this.gone = new Promise((resolve) => {
      child.once('error', (error) => {
        this.#finish({ code: 'job_failed', detail: error.message, retryable: true });
        resolve();
      });
      child.once('close', (code, signal) => {
        this.#finish(this.#failureOf(code, signal));
        resolve();
      });
    });
  }

  get state(): JobState {
    return this.#end ?? { state: 'running', progress: this.#progress };
  }

  /** Resolves when the process is gone. */
  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.gone;
  }

  #take(line: string): void {
    const report = reportOf(line);
    if (!report) return;
    if ('progress' in report) {
      this.#progress = report.progress;
      this.#onChange();
    } else {
      this.#finish('failure' in report ? report.failure : undefined);
    }
  }

  /** The job's own report counts, not its exit: the process ends by itself a moment later. */
  #finish(failure?: RunFailure): void {
    if (this.#end) return;
    this.#end = failure ? { state: 'failed', failure } : { state: 'ended' };
    this.#onChange();
  }

  #failureOf(code: number | null, signal: NodeJS.Signals | null): RunFailure {
    const detail = `the job ended with ${signal ?? `exit code ${code}`}${this.#stderr && `: ${this.#stderr}`}`;
    // The kernel sends SIGKILL when memory runs out; any other sender of it leaves the same trace.
    return { code: signal === 'SIGKILL' ? 'killed' : 'job_failed', detail, retryable: true };
  }
}

/** Undefined for the line within which the job was killed: its exit tells the rest. */
function reportOf(line: string): JobReport | undefined {
  try {
    return JSON.parse(line) as JobReport;
  } catch {
    return undefined;
  }
}

/** Rows of the run's files, as their uploads counted them. */
export function rowsOf({ files }: RunSpec): number {
  return files.reduce((sum, file) => sum + file.rows, 0);
}
