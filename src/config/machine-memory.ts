import { totalmem } from 'node:os';

/** Memory of the machine, or of the container where that is less, MiB. */
export function machineMemoryMb(): number {
  const constrained = process.constrainedMemory();
  const bytes = constrained > 0 ? Math.min(totalmem(), constrained) : totalmem();
  return Math.floor(bytes / (1024 * 1024));
}
