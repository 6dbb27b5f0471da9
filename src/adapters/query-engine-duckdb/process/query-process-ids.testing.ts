import { readdir, readFile } from 'node:fs/promises';

/** Ids of the query processes that this process has started and that live. Linux only. */
export async function queryProcessIds(parent = process.pid): Promise<number[]> {
  const found: number[] = [];
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const [status, command] = await Promise.all(
      ['status', 'cmdline'].map((file) => readFile(`/proc/${name}/${file}`, 'latin1').catch(() => '')),
    );
    const isChild = new RegExp(`^PPid:\\t${parent}$`, 'm').test(status!) && !/^State:\tZ/m.test(status!);
    if (isChild && command!.includes('query-process-main.ts')) found.push(Number(name));
  }
  return found;
}
