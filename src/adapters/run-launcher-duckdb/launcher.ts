import { availableParallelism, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import type { AttemptId, RunLauncher, RunObservation, RunSpec } from '../../ports/run-launcher.ts';
import { attemptName, attemptPath, findAttempt, readManifest, removeAttempt } from './attempt-directory.ts';
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
export function createDuckDbRunLauncher(options: DuckDbRunLauncherOptions): RunLauncher {
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

    async observe(id) {
      const name = attemptName(id);
      const job = jobs.get(name);
      if (!job) return observeDisk(await findAttempt(tablesDir, id));
      const state = job.state;
      if (state.state !== 'ended') return state;
      // From here on everything about the attempt is on the disk.
      const observed = await observeDisk(join(tablesDir, attemptPath(job.order.spec)));
      jobs.delete(name);
      if (!closed && jobs.size === 0) spare.prepare();
      return observed;
    },

    async cancel(id) {
      const job = jobs.get(attemptName(id));
      if (!job) return;
      await job.kill();
      jobs.delete(attemptName(id));
      await removeTraces(job.order.spec);
    },

    async discard(spec) {
      const name = attemptName(spec);
      await jobs.get(name)?.kill();
      jobs.delete(name);
      await removeTraces(spec);
    },

    async publish(id) {
      // An attempt ends with its manifest: nothing here waits for a grant.
      throw new Error(`${attemptName(id)} has nothing to publish`);
    },

    async attempts() {
      return [...jobs.values()].map(({ order: { spec } }) => spec);
    },

    /** Jobs print into the service's own log. */
    async *readLog() {},

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

  async function removeTraces(spec: AttemptId & Pick<RunSpec, 'tenantSlug' | 'schemaId'>): Promise<void> {
    await removeAttempt(join(tablesDir, attemptPath(spec)));
    await removeAttempt(join(stagingDir, attemptName(spec)));
  }
}

async function observeDisk(directory: string | undefined): Promise<RunObservation> {
  const output = directory === undefined ? undefined : await readManifest(directory);
  return output ? { state: 'succeeded', output } : { state: 'absent' };
}
