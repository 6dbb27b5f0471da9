import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { Admission } from '../../concurrency/admission.ts';
import { machineMemoryMb } from '../../config/machine-memory.ts';
import type { BudgetMeter } from '../../domain/budgets/budget-meter.ts';
import type { DirectObservation, DirectRunLauncher } from '../../ports/run-launcher.ts';
import { attemptName, attemptPath, readManifest, removeAttempt } from './attempt-directory.ts';
import { jobPlaceMb, jobSize, type Machine } from './job-size.ts';
import { QueuedJob } from './queued-job.ts';
import { SpareJob } from './spare-job.ts';

export interface DuckDbRunLauncherOptions {
  objectsDir: string;
  /** Attempts stage below `<tenant>/<schema>/run-<run>-<nonce>-<attempt>`, where their files stay once committed. */
  tablesDir: string;
  /** Where DuckDB spills to disk. */
  stagingDir?: string;
  /** Bounds what shapes ask for, and how many jobs run at once. Default: the one this process runs on. */
  machine?: Machine;
  /** Shows the memory of jobs as budget `jobs`. */
  meter?: BudgetMeter;
}

/**
 * Runs attempts as child processes of this one, as many at once as the machine has room for; tenants take turns. The processes
 * die with this one; what they finished is found on the disk.
 */
export function createDuckDbRunLauncher(options: DuckDbRunLauncherOptions): DirectRunLauncher {
  const objectsDir = resolve(options.objectsDir);
  const tablesDir = resolve(options.tablesDir);
  const stagingDir = resolve(options.stagingDir ?? join(tablesDir, '.staging'));
  const machine = options.machine ?? { cores: availableParallelism(), memoryMb: machineMemoryMb() };
  const spare = new SpareJob();
  const admission = new Admission({ places: machine.cores });
  const placeBytes = jobPlaceMb(machine) * 1024 * 1024;
  options.meter?.watch('jobs', () => ({
    used: admission.inside * placeBytes,
    bound: machine.cores * placeBytes,
  }));
  const jobs = new Map<string, QueuedJob>();
  const listeners = new Set<(runId: number) => void>();
  let closed = false;

  spare.prepare();
  return {
    publishedBy: 'commit',

    async launch(spec) {
      if (closed) throw new Error('the launcher is closed');
      const name = attemptName(spec);
      if (jobs.has(name)) return;
      const { places, ...size } = jobSize(spec, machine);
      const order = { spec, objectsDir, tablesDir, tempDir: join(stagingDir, name), ...size };
      const queue = {
        enter: (signal: AbortSignal) => admission.enter(spec.tenantSlug, signal, 'new', places),
        start: () => spare.take(),
      };
      const announce = (): void => {
        for (const listener of listeners) listener(spec.runId);
      };
      jobs.set(name, new QueuedJob(order, queue, announce));
    },

    async observe(attempt) {
      const name = attemptName(attempt);
      const job = jobs.get(name);
      if (job && job.state.state !== 'ended') return job.state;
      // Without a job, and once it ended well, everything about the attempt is on the disk.
      const observed = await observeDisk(join(tablesDir, attemptPath(attempt)));
      if (job) {
        jobs.delete(name);
        if (!closed && jobs.size === 0) spare.prepare();
      }
      return observed;
    },

    async discard(attempt) {
      const name = attemptName(attempt);
      await jobs.get(name)?.kill();
      jobs.delete(name);
      await removeAttempt(join(tablesDir, attemptPath(attempt)));
      await removeAttempt(join(stagingDir, name));
    },

    async attempts() {
      return [...jobs.values()].map(({ order: { spec } }) => spec);
    },

    onChange(listener) {
      listeners.add(listener);
    },

    async close() {
      closed = true;
      listeners.clear();
      await Promise.all([spare.close(), ...[...jobs.values()].map((job) => job.kill())]);
    },
  };
}

async function observeDisk(directory: string): Promise<DirectObservation> {
  const output = await readManifest(directory);
  return output ? { state: 'succeeded', output } : { state: 'absent' };
}
