import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { closeSync, lchownSync, lstatSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { childEnvironment } from '../shared/child-process/child-environment.ts';
import { setprivPrefix } from '../shared/child-process/child-privileges.ts';

/**
 * Account and group of PostgreSQL when this process is root: PostgreSQL refuses to run as root. Debian and systemd assign
 * this number to nobody, so no other program has its rights.
 */
const SERVER_ID = 65_530;
/** Account `nobody`: initdb wants an account that has a name. Clusters of early versions belong to it. */
const NAMED_ID = 65_534;

/** Group that may enter the folders above the cluster; undefined when this process is not root. */
export const serverGroup = (): number | undefined => (isRoot() ? SERVER_ID : undefined);

/** Accounts whose clusters this process may use; undefined when it is not root, where file permissions decide. */
export const ownAccounts = (): number[] | undefined => (isRoot() ? [0, SERVER_ID, NAMED_ID] : undefined);

/** Lets initdb fill the folder, or read the file. */
export function lendToInitdb(path: string): void {
  if (isRoot()) lchownSync(path, NAMED_ID, SERVER_ID);
}

/**
 * Gives the cluster to the server's account, its folder last. A folder that belongs to the account thus proves that its
 * files do, even after a kill in between.
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
  /** Folder above the cluster; the program's output goes to `postgres.log` in it. */
  folder: string;
  /** `server` outlives this process. */
  as: 'initdb' | 'server';
}

/**
 * Runs a program of PostgreSQL. When this process is root, the program gets another account, without capabilities unless it
 * needs `READING_ALL`.
 */
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

/**
 * setpriv flags that keep CAP_DAC_READ_SEARCH, for a cluster or programs below a folder that only root may enter, such as
 * `/root`.
 */
const READING_ALL = ['inh-caps', 'ambient-caps', 'bounding-set']
  .map((set) => `--${set}=-all,+dac_read_search`)
  .concat('--no-new-privs');

/** Whether file permissions alone let the server's account reach the program and the folder. */
export function isReachable(program: string, folder: string): boolean {
  if (!isRoot()) return true;
  const account = { uid: SERVER_ID, gid: SERVER_ID, cwd: '/', env: childEnvironment() };
  const script = 'test -x "$1" && test -x "$2"';
  return spawnSync('/bin/sh', ['-c', script, 'sh', program, folder], account).status === 0;
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}
