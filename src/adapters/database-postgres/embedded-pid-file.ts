import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** `postmaster.pid`, which a server keeps in its data folder while it runs. A killed one leaves it behind. */
export interface PidFile {
  pid: number;
  port: number;
  isReady: boolean;
  /** All lines but the state: number, start and shared memory of one server. */
  identity: string;
}

export const pidFilePath = (data: string) => join(data, 'postmaster.pid');

/**
 * @returns undefined where there is no file, or a half-written one
 * @throws Error when the file may exist but cannot be read, for instance for want of file descriptors
 */
export async function readPidFile(data: string): Promise<PidFile | undefined> {
  const text = await readIfThere(pidFilePath(data));
  return text === undefined ? undefined : parsePidFile(text);
}

export function parsePidFile(text: string): PidFile | undefined {
  const lines = text.split('\n');
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  if (!(pid > 0 && port > 0)) return undefined;
  return { pid, port, isReady: lines[7]?.trim() === 'ready', identity: lines.slice(0, 7).join('\n') };
}

/**
 * Removes the file of the server `identity`, which serves another folder; call under the lock `copiedPidFile`. A file of the server
 * that serves this one is left where it is: while it is away, that server could not write into it that it is ready.
 */
export async function removePidFile(data: string, identity: string): Promise<void> {
  const file = await readPidFile(data);
  if (file?.identity === identity) await rm(pidFilePath(data), { force: true });
}

/** Whether a process has this number: the server, or one that came after it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
