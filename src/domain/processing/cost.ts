import type { Shape } from './shape.ts';

/** The machines of a run. */
export interface RunMachines {
  /** Null if runs have no driver. */
  driver: Shape | null;
  executor: Shape;
  executors: number;
}

/** Time to start the machines and the job, independent of the volume. */
const FIXED_SECONDS = 60;
/** Raw bytes that one CPU processes per second. Deliberately low: credits not used are given back. */
const BYTES_PER_CPU_SECOND = 10_000_000;

/** Upper estimate, in seconds, of a run over `sizeBytes` of raw files. */
export function estimateSeconds(machines: RunMachines, sizeBytes: number): number {
  const cpus = machines.executor.ocpus * machines.executors;
  return Math.ceil(FIXED_SECONDS + sizeBytes / (BYTES_PER_CPU_SECOND * cpus));
}

/** Credits that the machines cost in `seconds`: a decimal rounded to 6 places. Seconds begun count whole (contract rule 46). */
export function costOf(machines: RunMachines, seconds: number): string {
  const perHour =
    Number(machines.driver?.pricePerHour ?? 0) + machines.executors * Number(machines.executor.pricePerHour);
  return ((perHour * Math.ceil(seconds)) / 3600).toFixed(6);
}
