import { randomBytes } from 'node:crypto';
import { rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { advisoryLocks } from '../../domain/advisory-locks.ts';
import { asking } from './embedded-asking.ts';
import { isAlive, parsePidFile, readPidFile, removePidFile } from './embedded-pid-file.ts';

/**
 * Finds the server of a data folder. Its pid file alone proves nothing: a copy of a served folder has the file of the
 * original's server, and the same passwords.
 * @param ownerAt connection string of the superuser at a port
 * @returns the server's port, or none where it gives no answer; undefined where PostgreSQL may be started. PostgreSQL itself
 * refuses to start beside another server of the folder.
 */
export async function findServer(
  data: string,
  ownerAt: (port: number) => string,
): Promise<{ port?: number } | undefined> {
  const file = await readPidFile(data);
  if (!file || !isAlive(file.pid)) return undefined;
  const answer = await askServer(ownerAt(file.port), data, file.identity);
  if (!answer) return (await isFolderOf(file.pid, data)) ? {} : undefined;
  if (answer.failure) throw answer.failure;
  return answer.isHere ? { port: file.port } : undefined;
}

/** Whether a process works in the folder, as PostgreSQL does. False also where the system does not show this. */
async function isFolderOf(pid: number, data: string): Promise<boolean> {
  try {
    const [folder, here] = await Promise.all([stat(`/proc/${pid}/cwd`), stat(data)]);
    return folder.dev === here.dev && folder.ino === here.ino;
  } catch {
    return false;
  }
}

interface Answer {
  /** Whether the server's data folder is this one, by whatever path each of us knows it. */
  isHere: boolean;
  /** Why the server's pid file, which came with a copy of its folder, could not be removed. */
  failure?: unknown;
}

/**
 * A file that was just made here is in the server's folder only if both are the same folder. Of another folder's server the pid
 * file is removed here: PostgreSQL would refuse to start, as the process that the file names lives.
 */
async function askServer(owner: string, data: string, identity: string): Promise<Answer | undefined> {
  const probe = `celeiro-probe-${randomBytes(8).toString('hex')}`;
  await writeFile(join(data, probe), '', { mode: 0o600, flag: 'wx' });
  try {
    return await asking(owner, async (client) => {
      const { rows } = await client.query<{ isHere: boolean; pidFile: string | null }>(
        `select (pg_stat_file($1, true)).size is not null as "isHere",
           pg_read_file('postmaster.pid', true) as "pidFile"`,
        [probe],
      );
      const { isHere, pidFile } = rows[0]!;
      if (isHere || parsePidFile(pidFile ?? '')?.identity !== identity) return { isHere };
      // One process at a time, until its connection ends: the next one finds the file gone, or that of the server started here.
      await client.query('select pg_advisory_lock($1)', [advisoryLocks.copiedPidFile]);
      return { isHere, failure: await removePidFile(data, identity).catch((error: unknown) => error) };
    });
  } finally {
    await rm(join(data, probe), { force: true });
  }
}
