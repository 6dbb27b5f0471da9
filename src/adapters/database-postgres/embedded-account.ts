import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { closeSync, lchownSync, lstatSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { childEnvironment } from '../child-environment.ts';
import { setprivPrefix } from '../child-privileges.ts';

/**
 * Account and group of root's PostgreSQL, which refuses to run as root. Neither Debian nor systemd gives the number to
 * anybody, so that no other program has the rights of this account.
 */
const SERVER_ID = 65_530;
/** Account `nobody`: initdb wants an account that has a name. */
const NAMED_ID = 65_534;

/** Group that passes through the folders above the cluster; undefined where this process is not root. */
export const serverGroup = (): number | undefined => (isRoot() ? SERVER_ID : undefined);

/** Lets initdb fill the folder, or read the file. */
export function lendToInitdb(path: string): void {
  if (isRoot()) lchownSync(path, NAMED_ID, SERVER_ID);
}

/**
 * Gives the cluster to the server's account. The folder itself comes last: where it belongs to the account, all in it
 * does, whatever was killed in between.
 */
export function handOver(data: string): void {
  if (!isRoot() || lstatSync(data).uid === SERVER_ID) return;
  for (const name of readdirSync(data, { recursive: true, encoding: 'utf8' })) {
    try {
      lchownSync(join(data, name), SERVER_ID, SERVER_ID);
    } catch (error) {
      // Another process was faster, and its server removed a file.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
  lchownSync(data, SERVER_ID, SERVER_ID);
}

interface ServerProgram {
  path: string;
  args: string[];
  /** Above the cluster; the program's output goes to `postgres.log` in it. */
  folder: string;
  /** The server stays when this process ends. */
  as: 'initdb' | 'server';
}

/** Runs a program of PostgreSQL; on root's account as another one, which has no capabilities. */
export function runAsServer({ path, args, folder, as }: ServerProgram): ChildProcess {
  const log = openSync(join(folder, 'postgres.log'), 'a', 0o600);
  try {
    const common: SpawnOptions = { cwd: '/', stdio: ['ignore', log, log], env: childEnvironment() };
    const options = { ...common, detached: as === 'server' };
    const [command, ...rest] = [...setprivPrefix(['--no-new-privs', '--inh-caps=-all']), path, ...args];
    if (!isRoot()) return spawn(command!, rest, options);
    const uid = as === 'server' ? SERVER_ID : NAMED_ID;
    if (isReachable(path, folder)) return spawn(command!, rest, { ...options, uid, gid: SERVER_ID });
    const account = [`--reuid=${uid}`, `--regid=${SERVER_ID}`, '--clear-groups'];
    return spawn('setpriv', [...account, ...READING_ALL, '--', path, ...args], options);
  } finally {
    closeSync(log);
  }
}

/** For a cluster or programs below a folder that only root may enter, such as `/root`. */
const READING_ALL = ['inh-caps', 'ambient-caps', 'bounding-set']
  .map((set) => `--${set}=-all,+dac_read_search`)
  .concat('--no-new-privs');

/** Whether the server's account reaches the program and the folder by their rights alone. */
export function isReachable(program: string, folder: string): boolean {
  if (!isRoot()) return true;
  const account = { uid: SERVER_ID, gid: SERVER_ID, cwd: '/', env: childEnvironment() };
  const script = 'test -x "$1" && test -x "$2"';
  return spawnSync('/bin/sh', ['-c', script, 'sh', program, folder], account).status === 0;
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}
