import { readFileSync } from 'node:fs';

/** Length of a clock tick in `/proc`, ms, on every Linux that Node runs on. */
const msPerTick = 10;

/** Processor time that a process has had so far, ms; the time that has passed where `/proc` does not tell. */
export function processorMs(pid: number): number {
  try {
    const afterName = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)!.split(' ');
    return (Number(afterName[11]) + Number(afterName[12])) * msPerTick;
  } catch {
    return performance.now();
  }
}

/** Resident memory of a process, MiB; 0 where `/proc` does not tell, or the process is gone. */
export function residentMb(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'latin1');
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
