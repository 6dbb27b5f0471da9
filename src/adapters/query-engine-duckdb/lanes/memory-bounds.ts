import { machineMemoryMb } from '../../../config/machine-memory.ts';

/** What one query process may take. */
export interface MemoryBounds {
  /** DuckDB's limit for one tenant, at most what was asked for. */
  memoryLimitMb: number;
  /** Resident memory of the whole process: beyond it, it is killed. */
  residentMb: number;
  /** Most that the system lets it allocate. Larger than `residentMb`: much that is allocated is never resident. */
  allocatedMb: number;
}

/** Memory of Node, DuckDB and rows in transit, MiB. */
const processMb = 256;
/** Memory that DuckDB takes, as a multiple of its limit: vectors, results and what its allocator keeps are not counted. */
const uncounted = 1.25;
/** Memory that a process allocates at its start and hardly uses, MiB: V8's heap, libuv's stacks. */
const unusedMb = 1024;
/** A thread's stack, MiB. */
const stackMb = 8;

/**
 * The bounds of a process in which `tenants` may use their whole limit at the same time, within a share of the
 * machine's memory.
 */
export function memoryBounds(
  wanted: { memoryLimitMb: number; tenants: number; machineShare: number; threads: number },
  machineMb = machineMemoryMb(),
): MemoryBounds {
  const wantedMb = wanted.memoryLimitMb * wanted.tenants * uncounted + processMb;
  // Less than Node and DuckDB themselves take would let no query run at all.
  const residentMb = Math.max(processMb, Math.floor(Math.min(wantedMb, machineMb * wanted.machineShare)));
  const largestLimitMb = Math.max(64, Math.floor((residentMb - processMb) / uncounted));
  return {
    memoryLimitMb: Math.min(wanted.memoryLimitMb, largestLimitMb),
    residentMb,
    allocatedMb: residentMb + unusedMb + wanted.threads * stackMb,
  };
}
