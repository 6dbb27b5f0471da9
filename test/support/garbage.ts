import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

export function collectGarbage(): void {
  collect();
  // Array buffers are freed in the background; this collection waits until those of the first are.
  collect();
}

/** The memory of this process once its garbage is collected. */
export function memoryInUse(): NodeJS.MemoryUsage {
  collectGarbage();
  return process.memoryUsage();
}

/** Bytes in use on the heap and beside it, where array buffers and external strings are. */
export function bytesInUse(): number {
  const { heapUsed, external } = memoryInUse();
  return heapUsed + external;
}
