import { readFileSync } from 'node:fs';

/** Unit of times in `/proc`; the same on every Linux that Node runs on. */
const CLOCK_TICKS_PER_SECOND = 100;

/** Middle of the values, whatever their order. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
}

/** The value that `percent` of the values do not exceed. */
export function percentile(values: number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)]!;
}

/** Milliseconds the work took. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** Seconds of CPU time that a process has used so far, in user and kernel mode. Linux only. */
export function processorSeconds(pid: number): number {
  const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(afterName[11]) + Number(afterName[12])) / CLOCK_TICKS_PER_SECOND;
}

/** Resident memory of a process, MiB. Linux only. */
export function residentMib(pid: number): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024;
}

/** Runs both in turns, so that other load on the machine affects both. @returns the times of each, in ms */
export async function alternate(
  rounds: number,
  ours: () => Promise<unknown>,
  theirs: () => Promise<unknown>,
): Promise<{ ours: number[]; theirs: number[] }> {
  const times = { ours: [] as number[], theirs: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    times.ours.push(await timed(ours));
    times.theirs.push(await timed(theirs));
  }
  return times;
}

/** Prints one line of the result: name, figures, bar, and whether it was reached. Never fails the run. */
export function report(what: string, figures: string, bar: string, reached: boolean): void {
  console.log(`${reached ? 'reached' : 'MISSED '}  ${what}: ${figures}  (bar: ${bar})`);
}
