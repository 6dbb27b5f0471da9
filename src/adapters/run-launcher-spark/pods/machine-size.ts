import type { Shape } from '../../../domain/processing/shape.ts';

/** What a shape gives a pod with a JVM in it. */
export interface MachineSize {
  /** Kubernetes quantities. */
  cpuRequest: string;
  cpuLimit: string;
  /** MiB: the pod's whole memory, then the parts of it for Java's heap and outside the heap. */
  memoryMb: number;
  heapMb: number;
  overheadMb: number;
}

/** MiB of its node's disk that a driver or a publisher may fill, in each of its volumes: neither moves records. */
export const LEAST_DISK_MB = 2048;
/** Bytes on disk per byte of the run's files. An executor of a run of 195 MB wrote 22 MB of shuffled records. */
const DISK_SHARE = 4;
const MIB = 1024 * 1024;

/** The same for an executor of a run of so many bytes: enough that it ends no run but one that went wild. */
export function executorDiskMb(bytes: number): number {
  return LEAST_DISK_MB + Math.ceil((DISK_SHARE * bytes) / MIB);
}

const overheadShare = 0.1;
const leastOverheadMb = 384;

export function machineSize({ ocpus, memoryGb, kubernetes }: Shape): MachineSize {
  const memoryMb = memoryGb * 1024;
  const overheadMb =
    kubernetes?.memoryOverheadMb ?? Math.max(Math.ceil(memoryMb * overheadShare), leastOverheadMb);
  return {
    cpuRequest: kubernetes?.cpuRequest ?? String(ocpus),
    cpuLimit: String(ocpus),
    memoryMb,
    heapMb: memoryMb - overheadMb,
    overheadMb,
  };
}
