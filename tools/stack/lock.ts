import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Stack } from './context.ts';

/** Runs `work` with the lock of a stack: one command at a time changes it. The lock of a dead holder is taken over. */
export async function withLock<T>(stack: Stack, work: () => Promise<T>): Promise<T> {
  const file = join(stack.folder, 'lock');
  for (let told = false; !(await take(file)); await sleep(200)) {
    if (!told) stack.say('stack', 'waits for another command that changes it');
    told = true;
  }
  try {
    return await work();
  } finally {
    await rm(file, { force: true });
  }
}

async function take(file: string): Promise<boolean> {
  try {
    await writeFile(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const holder = Number(await readFile(file, 'utf8').catch(() => '0'));
    if (holder > 0 && !isAlive(holder)) await rm(file, { force: true });
    return false;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
