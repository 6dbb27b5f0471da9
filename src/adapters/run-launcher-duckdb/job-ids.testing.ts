import { readFile } from 'node:fs/promises';

/** Ids of the job processes that a process has started and that have not ended. Linux only. */
export async function jobsOf(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  const pids = children.split(' ').filter(Boolean).map(Number);
  const commands = await Promise.all(
    pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  );
  return pids.filter((_, i) => commands[i]!.includes('run-launcher-duckdb/job.ts'));
}
