import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Stack } from './context.ts';
import { startTimeOf } from './processes.ts';

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
  const mine = `${file}.${process.pid}`;
  const { pid } = process;
  const holder: Holder = { pid, startTime: (await startTimeOf(pid)) ?? '' };
  // The lock appears with its holder in it, also where the disk is full.
  await writeFile(mine, JSON.stringify(holder));
  try {
    await link(mine, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    if (!(await isHeld(file))) await rm(file, { force: true });
    return false;
  } finally {
    await rm(mine, { force: true });
  }
}

/** A process. The start time tells it from a later one with the same pid. */
interface Holder {
  pid: number;
  startTime: string;
}

async function isHeld(file: string): Promise<boolean> {
  try {
    const { pid, startTime } = JSON.parse(await readFile(file, 'utf8')) as Holder;
    return startTime !== undefined && (await startTimeOf(pid)) === startTime;
  } catch {
    return false;
  }
}
