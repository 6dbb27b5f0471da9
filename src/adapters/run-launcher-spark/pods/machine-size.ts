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
