import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { childEnvironment } from '../shared/child-process/child-environment.ts';
import { withFewPrivileges } from '../shared/child-process/child-privileges.ts';
import type { JobChild } from './job-process.ts';

const jobFile = fileURLToPath(new URL('./job.ts', import.meta.url));

/**
 * One job process that has loaded DuckDB and waits for its order, so that a run begins a fifth of a second earlier.
 * It costs about 50 MB while it waits.
 */
export class SpareJob {
  #child: JobChild | undefined;

  /** Starts the waiting process unless there is one. */
  prepare(): void {
    if (!this.#child || hasEnded(this.#child)) this.#child = startJob();
  }

  /** The waiting process, or a new one. */
  take(): JobChild {
    const child = this.#child;
    this.#child = undefined;
    return child && !hasEnded(child) ? child : startJob();
  }

  async close(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (!child || hasEnded(child)) return;
    const gone = new Promise((resolve) => child.once('close', resolve));
    child.kill('SIGKILL');
    await gone;
  }
}

function startJob(): JobChild {
  const [command, ...args] = withFewPrivileges([process.execPath, jobFile]);
  const child = spawn(command!, args, {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: childEnvironment(),
  });
  // A job process that takes this child sees that it never started.
  child.on('error', () => undefined);
  return child;
}

function hasEnded(child: JobChild): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
}
