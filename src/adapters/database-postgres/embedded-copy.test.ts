import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
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
