import { availableParallelism, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import type { DirectObservation, DirectRunLauncher, RunSpec } from '../../ports/run-launcher.ts';
import { attemptName, attemptPath, readManifest, removeAttempt } from './attempt-directory.ts';
import { JobProcess } from './job-process.ts';
import type { JobOrder } from './job-protocol.ts';
import { SpareJob } from './spare-job.ts';

export interface DuckDbRunLauncherOptions {
  objectsDir: string;
  /** Attempts stage below `<tenant>/<schema>/run-<run>-<nonce>-<attempt>`, where their files stay once committed. */
  tablesDir: string;
  /** Where DuckDB spills to disk. */
  stagingDir?: string;
  /** Bounds what shapes ask for. */
  machine?: { cores: number; memoryMb: number };
}

/** Share of a shape's memory that is DuckDB's limit; the rest is for the process around it. */
const duckDbShare = 0.8;
/** Largest share of the machine's memory that a job may take. */
const machineShare = 0.6;

/** Runs attempts as child processes of this one. They die with it; what they finished is found on the disk. */
export function createDuckDbRunLauncher(options: DuckDbRunLauncherOptions): DirectRunLauncher {
  const objectsDir = resolve(options.objectsDir);
  const tablesDir = resolve(options.tablesDir);
  const stagingDir = resolve(options.stagingDir ?? join(tablesDir, '.staging'));
  const machine = options.machine ?? {
    cores: availableParallelism(),
    memoryMb: Math.floor(totalmem() / (1024 * 1024)),
  };
  const jobs = new Map<string, JobProcess>();
  const spare = new SpareJob();
  const listeners = new Set<(runId: number) => void>();
  let closed = false;

  spare.prepare();
  return {
    publishedBy: 'commit',

    async launch(spec) {
      if (closed) throw new Error('the launcher is closed');
      const name = attemptName(spec);
      if (jobs.has(name)) return;
      const order = jobOrder(spec);
      const announce = (): void => {
        for (const listener of listeners) listener(spec.runId);
      };
      jobs.set(name, new JobProcess(spare.take(), order, announce));
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

  function jobOrder(spec: RunSpec): JobOrder {
    const memoryMb = spec.shape.memoryGb * spec.executors * 1024 * duckDbShare;
    return {
      spec,
      objectsDir,
      tablesDir,
      tempDir: join(stagingDir, attemptName(spec)),
      threads: Math.max(1, Math.min(spec.shape.ocpus * spec.executors, machine.cores)),
      memoryMb: Math.floor(Math.min(memoryMb, machine.memoryMb * machineShare)),
    };
  }
}

async function observeDisk(directory: string): Promise<DirectObservation> {
  const output = await readManifest(directory);
  return output ? { state: 'succeeded', output } : { state: 'absent' };
}
