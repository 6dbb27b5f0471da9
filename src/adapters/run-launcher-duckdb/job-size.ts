import { budgets } from '../../domain/budgets/budgets.ts';
import type { RunSpec } from '../../ports/run-launcher.ts';

/** What a launcher's jobs run on. */
export interface Machine {
  cores: number;
  memoryMb: number;
}

export interface JobSize {
  threads: number;
  /** DuckDB's limit. */
  memoryMb: number;
  /** Of as many as the machine has processors, each with its part of the memory for jobs. */
  places: number;
}

/** Share of a shape's memory that is DuckDB's limit; the rest is for the process around it. */
const duckDbShare = 0.8;
/** Largest share of the machine's memory that its jobs may take together, and so a single one. */
const machineShare = Number.parseFloat(budgets.jobs.bound.fixed) / 100;

/** Memory of one place, MiB. */
export function jobPlaceMb({ cores, memoryMb }: Machine): number {
  return (memoryMb * machineShare) / cores;
}

/**
 * What a job takes: as much as the run's shape asks for, at most what the machine has. One place with its memory is left where
 * there are several: a job is never revoked, and other tenants' small jobs find room beside it. Its processor is used
 * meanwhile, as the system shares that with whoever comes.
 */
export function jobSize(
  { shape, executors }: Pick<RunSpec, 'shape' | 'executors'>,
  machine: Machine,
): JobSize {
  const { cores } = machine;
  const most = Math.max(1, cores - 1);
  const placeMb = jobPlaceMb(machine);
  const threads = Math.max(1, Math.min(shape.ocpus * executors, cores));
  const memoryMb = Math.floor(Math.min(shape.memoryGb * executors * 1024 * duckDbShare, most * placeMb));
  const parts = Math.ceil(memoryMb / placeMb);
  return { threads, memoryMb, places: Math.min(most, Math.max(threads, parts)) };
}
