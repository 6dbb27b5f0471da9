import { budgets } from '../../domain/budgets/budgets.ts';
import type { RunSpec } from '../../ports/run-launcher.ts';
import { batchShare, totalsOf } from './batch-files.ts';

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

/** Memory for the buffers and row groups of any run, MiB; what the sort of one batch takes comes on top. */
const anyRunMb = 512;
/** Bytes that DuckDB gives one thread to read at once, MiB: two lines of the largest size. */
const mbPerThread = 32;

/** Memory of one place, MiB. */
export function jobPlaceMb({ cores, memoryMb }: Machine): number {
  return (memoryMb * machineShare) / cores;
}

/**
 * What a job takes: what its run needs to be one batch, at most what the shape asks for and what the machine has. One place with
 * its memory is left where there are several: a job is never revoked, and other tenants' small jobs find room beside it. Its
 * processor is used meanwhile, as the system shares that with whoever comes.
 */
export function jobSize(
  { shape, executors, files }: Pick<RunSpec, 'shape' | 'executors' | 'files'>,
  machine: Machine,
): JobSize {
  const { cores } = machine;
  const most = Math.max(1, cores - 1);
  const placeMb = jobPlaceMb(machine);
  const filesMb = totalsOf(files).bytes / (1024 * 1024);
  const usefulThreads = Math.max(1, Math.ceil(filesMb / mbPerThread));
  const threads = Math.max(1, Math.min(shape.ocpus * executors, usefulThreads, cores));
  const neededMb = Math.max(anyRunMb + filesMb / batchShare, placeMb);
  const askedMb = Math.min(shape.memoryGb * executors * 1024 * duckDbShare, neededMb);
  const memoryMb = Math.floor(Math.min(askedMb, most * placeMb));
  const parts = Math.ceil(memoryMb / placeMb);
  return { threads, memoryMb, places: Math.min(most, Math.max(threads, parts)) };
}
