import { machineMemoryMb } from '../../../config/machine-memory.ts';
import { openTenants } from '../inside/tenant-instances.ts';
import { type MemoryBounds, memoryBounds } from './memory-bounds.ts';

export interface LaneBounds {
  /** The process for short queries of all tenants. It never spills: a query that has to is not short. */
  light: MemoryBounds;
  /** The process for all other queries. */
  heavy: MemoryBounds;
  /** A process for a single query. */
  alone: MemoryBounds;
  /** Disk that one tenant's queries may spill to in the heavy process, or a query alone, MiB. */
  spillMb: number;
  /** Memory that one tenant's answers may take until they are read, MiB (budget `answer_bytes`). */
  unreadShareMb: number;
}

/** Shares of the machine's memory: of both shared processes together, and of each process for a single query. */
const sharedShare = 0.4;
const aloneShare = 0.25;
/** Share of the light process; the heavy one has the rest of `sharedShare`. */
const lightShare = 0.12;
/** DuckDB's limit for one tenant's short queries, MiB. */
const lightLimitMb = 512;
/** Share of a tenant's limit in the heavy process that its answers may take until they are read. */
const unreadShare = 1 / 8;

/** Divides memory and disk among the processes of an engine. `alonePlaces` queries may run alone at once. */
export function laneBounds(
  options: {
    memoryLimitMb: number;
    spillMb: number;
    threads: number;
    maxConcurrent: number;
    alonePlaces: number;
  },
  machineMb = machineMemoryMb(),
): LaneBounds {
  const { memoryLimitMb, maxConcurrent: tenants } = options;
  // Every open tenant has threads of its own.
  const threads = options.threads * openTenants;
  const light = memoryBounds(
    {
      memoryLimitMb: Math.min(memoryLimitMb, lightLimitMb),
      tenants,
      machineShare: lightShare,
      threads,
    },
    machineMb,
  );
  const machineShare = Math.max(0, sharedShare - light.residentMb / machineMb);
  const heavy = memoryBounds({ memoryLimitMb, tenants, machineShare, threads }, machineMb);
  return {
    light,
    heavy,
    alone: memoryBounds(
      { memoryLimitMb, tenants: 1, machineShare: aloneShare, threads: options.threads },
      machineMb,
    ),
    // A computed answer holds nothing on the disk, so the number of queries under way bounds it.
    spillMb: Math.floor(options.spillMb / (tenants + options.alonePlaces)),
    // Of what the process may take, not of the setting: one that is too high would be no bound.
    unreadShareMb: Math.ceil(heavy.memoryLimitMb * unreadShare),
  };
}
