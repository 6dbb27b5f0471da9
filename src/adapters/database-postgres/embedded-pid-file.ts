import { randomBytes } from 'node:crypto';
import { link, readFile, rename, rm } from 'node:fs/promises';
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

/** Removes the file of the server `identity`, which serves another folder. */
export async function removePidFile(data: string, identity: string): Promise<void> {
  const path = pidFilePath(data);
  const aside = `${path}.${randomBytes(4).toString('hex')}`;
  try {
    await rename(path, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  const text = await readFile(aside, 'utf8');
  // Another process was faster, and the file is of the server that it started here.
  if (parsePidFile(text)?.identity !== identity) await link(aside, path);
  await rm(aside);
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
