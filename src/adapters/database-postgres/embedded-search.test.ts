import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { findServer } from './embedded-search.ts';
import { type EmbeddedServer, useEmbeddedServer } from './embedded-server.ts';
import { openPostgres } from './postgres-database.ts';

let root: string;
/** Folder of a cluster that no server uses. */
let built: string;
const servers: EmbeddedServer[] = [];
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'celeiro-copies-'));
  built = join(root, 'built');
  await (await useEmbeddedServer(built)).release();
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server.release();
});
afterAll(() => rm(root, { recursive: true, force: true }));

/** As a snapshot of the file system copies: owners, rights and times too. */
function copy(from: string, to: string): void {
  expect(spawnSync('cp', ['-a', from, to]).status).toBe(0);
}

let folders = 0;
function newFolder(): string {
  const folder = join(root, `folder-${++folders}`);
  copy(built, folder);
  return folder;
}

async function use(folder: string): Promise<EmbeddedServer> {
  const server = await useEmbeddedServer(folder);
  servers.push(server);
  return server;
}

async function query({ connectionString }: EmbeddedServer, sql: string): Promise<unknown[]> {
  const database = openPostgres({ connectionString, maxConnections: 1, onError: () => {} });
  try {
    return await database.query(sql);
  } finally {
    await database.close();
  }
}

/** No time to start: a server is looked for and started once. */
const AT_ONCE_MS = 0;

const pidFile = (folder: string) => join(folder, 'data/postmaster.pid');
const pidOf = async (folder: string) => Number((await readFile(pidFile(folder), 'utf8')).split('\n')[0]);
const TABLES = `select relname as name from pg_class where relname in ('of_original', 'of_copy') order by 1`;

it('serves the copy of a folder that is served by a server of its own, and leaves the original alone', async () => {
  const [original, copied] = [newFolder(), newFolder()];
  const server = await use(original);
  await query(server, 'create table of_original ()');
  copy(pidFile(original), pidFile(copied));

  const trials = await Promise.all([1, 2, 3].map(() => useEmbeddedServer(copied)));
  expect(new Set(trials.map(({ connectionString }) => connectionString)).size).toBe(1);
  await query(trials[0]!, 'create table of_copy ()');
  expect(await query(trials[0]!, TABLES)).toEqual([{ name: 'of_copy' }]);
  expect(await query(server, TABLES)).toEqual([{ name: 'of_original' }]);

  for (const trial of trials) await trial.release();
  await expect(readFile(pidFile(copied))).rejects.toThrow('ENOENT');
  expect(await query(await use(original), TABLES)).toEqual([{ name: 'of_original' }]);
  for (const folder of [original, copied]) {
    const left = (await readdir(join(folder, 'data'))).filter((name) => /celeiro-probe|pid\./.test(name));
    expect(left).toEqual([]);
  }
});

it('leaves the pid file of the copy’s own server alone, though the copied one was there a moment ago', async () => {
  const [original, copied] = [newFolder(), newFolder()];
  await use(original);
  copy(pidFile(original), pidFile(copied));
  const ofOriginal = readFileSync(pidFile(copied), 'utf8');
  const { ownerConnectionString } = await use(copied);
  const ofCopy = readFileSync(pidFile(copied), 'utf8');
  expect(ofCopy).not.toBe(ofOriginal);

  // As another process sees it that looked before this server was started, and asks the server of the original only now.
  writeFileSync(pidFile(copied), ofOriginal);
  let changedAt = 0n;
  const found = await findServer(join(copied, 'data'), (port) => {
    writeFileSync(pidFile(copied), ofCopy);
    changedAt = statSync(pidFile(copied), { bigint: true }).ctimeNs;
    return ownerConnectionString.replace(/:\d+\//, `:${port}/`);
  });
  expect(found).toBeUndefined();
  // While the file is away, if only to be looked at, the server cannot tell in it that it is ready.
  expect(statSync(pidFile(copied), { bigint: true }).ctimeNs).toBe(changedAt);
});

it('joins the server of a folder that got another path meanwhile', async () => {
  const folder = newFolder();
  const before = await useEmbeddedServer(folder);
  const pid = await pidOf(folder);
  const renamed = `${folder}-renamed`;
  await rename(folder, renamed);
  const after = await use(renamed);
  expect(after.connectionString).toBe(before.connectionString);
  expect(await pidOf(renamed)).toBe(pid);
  await before.release();
  expect(await query(after, TABLES)).toEqual([]);
});

it('starts where a killed server left a pid file whose number another process has', async ({ skip }) => {
  // PostgreSQL takes a process of its own account for a server; root's server has an account that nothing else has.
  const isRoot = process.getuid!() === 0;
  skip(!isRoot && maySignal(1), 'there is no process of another account');
  const folder = newFolder();
  await useEmbeddedServer(folder);
  const text = await readFile(pidFile(folder), 'utf8');
  const pid = await pidOf(folder);
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => maySignal(pid)).toBe(false);
  const other: ChildProcess | undefined = isRoot ? spawn('sleep', ['infinity']) : undefined;
  try {
    await writeFile(pidFile(folder), text.replace(/^\d+/, `${other?.pid ?? 1}`));
    expect(await query(await use(folder), TABLES)).toEqual([]);
  } finally {
    other?.kill();
  }
});

it('waits for a server of the folder that does not answer, and starts no other beside it', async ({
  skip,
}) => {
  skip(process.platform !== 'linux', 'only Linux shows where a process works');
  const folder = newFolder();
  const server = await use(folder);
  const pid = await pidOf(folder);
  const log = await readFile(join(folder, 'postgres.log'), 'utf8');
  process.kill(pid, 'SIGSTOP');
  try {
    await expect(useEmbeddedServer(folder, AT_ONCE_MS)).rejects.toThrow(`nomeia o processo ${pid}`);
  } finally {
    process.kill(pid, 'SIGCONT');
  }
  expect(await query(server, TABLES)).toEqual([]);
  expect((await readFile(join(folder, 'postgres.log'), 'utf8')).slice(log.length)).not.toContain('lock file');
});

it('leaves the pid file of a copy whose original does not answer, and says what to do', async () => {
  const [original, copied] = [newFolder(), newFolder()];
  await use(original);
  copy(pidFile(original), pidFile(copied));
  const pid = await pidOf(original);
  process.kill(pid, 'SIGSTOP');
  try {
    const problem = `${pidFile(copied)} nomeia o processo ${pid}, que existe e não responde`;
    await expect(useEmbeddedServer(copied, AT_ONCE_MS)).rejects.toMatchObject({
      name: 'SettingsError',
      problems: [expect.stringContaining(problem)],
    });
    expect(await pidOf(copied)).toBe(pid);
  } finally {
    process.kill(pid, 'SIGCONT');
  }
  expect(await query(await use(copied), TABLES)).toEqual([]);
});

function maySignal(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
