import type { Shape } from './shape.ts';

/** The machines of a run. */
export interface RunMachines {
  /** Null where runs have none. */
  driver: Shape | null;
  executor: Shape;
  executors: number;
}

/** Start of the machines and of the job, whatever the volume. */
const FIXED_SECONDS = 60;
/** Raw bytes one CPU turns into the table in a second; deliberately low, the difference is given back. */
const BYTES_PER_CPU_SECOND = 10_000_000;

/** Seconds a run over `sizeBytes` of raw files should take at the most. */
export function estimateSeconds(machines: RunMachines, sizeBytes: number): number {
  const cpus = machines.executor.ocpus * machines.executors;
  return Math.ceil(FIXED_SECONDS + sizeBytes / (BYTES_PER_CPU_SECOND * cpus));
}

/** Credits that the machines cost in `seconds`, as a decimal with 6 places (contract rules 46 and 55): by the second, rounded up. */
export function costOf(machines: RunMachines, seconds: number): string {
  const perHour =
    Number(machines.driver?.pricePerHour ?? 0) + machines.executors * Number(machines.executor.pricePerHour);
  return ((perHour * Math.ceil(seconds)) / 3600).toFixed(6);
}
