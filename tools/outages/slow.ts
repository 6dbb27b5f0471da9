import { setTimeout as sleep } from 'node:timers/promises';
import type { Stack } from '../stack/context.ts';
import { runningPid, withDescendants } from '../stack/processes.ts';
import type { Fault } from './fault.ts';

/** Of each second: in which the engine stands still, and in which it works, ms. */
const STILL_MS = 900;
const WORKING_MS = 100;

/** The engine stands still for nine tenths of each second. */
export function slow(stack: Stack): Fault {
  return {
    state: 'slow',
    engines: ['kafka', 's3', 'trino', 'postgres'],
    async strike(engine) {
      const mending = new AbortController();
      const over = standStillNowAndThen(stack, engine, mending.signal);
      over.catch(() => {}); // told by the mend
      return () => {
        mending.abort();
        return over;
      };
    },
    async end() {},
  };
}

async function standStillNowAndThen(stack: Stack, engine: string, until: AbortSignal): Promise<void> {
  while (!until.aborted) {
    const pid = await runningPid(stack, engine);
    if (pid === undefined) throw new Error(`${engine} has ended`);
    const pids = await withDescendants(pid);
    for (const each of pids) signal(each, 'SIGSTOP');
    await sleep(STILL_MS);
    for (const each of pids) signal(each, 'SIGCONT');
    await sleep(WORKING_MS);
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended.
  }
}
