import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** Ids of the job processes that a process has started and that have not ended. Linux only. */
export async function jobsOf(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  const pids = children.split(' ').filter(Boolean).map(Number);
  const commands = await Promise.all(pids.map(commandOf));
  return pids.filter((_, i) => commands[i]!.includes('run-launcher-duckdb/job.ts'));
}

/** The command line; empty if the process has ended. */
async function commandOf(pid: number): Promise<string> {
  for (;;) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined);
    if (command !== '') return command ?? '';
    // The line is empty while the shell becomes another program, and until an ended process is waited for.
    await sleep(1);
  }
}
