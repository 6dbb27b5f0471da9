import { mkdir, mkdtemp, readdir, readFile, rename, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type EmbeddedServer, useEmbeddedServer } from './embedded-server.ts';
import { openPostgres } from './postgres-database.ts';

let folder: string;
const servers: EmbeddedServer[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'celeiro-embedded-'));
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server.release();
  await rm(folder, { recursive: true, force: true });
});

async function use(): Promise<EmbeddedServer> {
  const server = await useEmbeddedServer(folder);
  servers.push(server);
  return server;
}

async function isServed({ connectionString }: EmbeddedServer): Promise<boolean> {
  const database = openPostgres({ connectionString, maxConnections: 1, onError: () => {} });
  try {
    await database.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await database.close();
  }
}

const pidFile = () => join(folder, 'data', 'postmaster.pid');
const pidOf = async () => Number((await readFile(pidFile(), 'utf8')).split('\n')[0]);

it('several first starts on one folder share one cluster and its password, and leave nothing else', async () => {
  const started = await Promise.all([use(), use(), use()]);
  expect(new Set(started.map(({ connectionString }) => connectionString)).size).toBe(1);
  expect(await isServed(await use())).toBe(true);
  expect((await readdir(folder)).sort()).toEqual(['application-password', 'data', 'postgres.log']);
});

it('a first start that was killed leaves nothing behind once another has begun', async () => {
  await mkdir(join(folder, 'building-a1B2c3'));
  await use();
  expect((await readdir(folder)).sort()).toEqual(['application-password', 'data', 'postgres.log']);
});

it('the figures of a table that begins to fill are taken soon: plans of before read all of it', async () => {
  const { connectionString } = await use();
  const database = openPostgres({ connectionString, maxConnections: 1, onError: () => {} });
  await database.query('create table filling as select generate_series(1, 1000) as n');
  const estimated = async () =>
    (
      await database.query<{ rows: number }>(
        `select reltuples::int as rows from pg_class where relname = 'filling'`,
      )
    )[0]!.rows;
  await expect.poll(estimated, { interval: 500, timeout: 40_000 }).toBe(1000);
  await database.close();
}, 60_000);

it('no process stops the server of another that has not asked anything yet', async () => {
  const [quiet, other] = [await use(), await useEmbeddedServer(folder)];
  await other.release();
  expect(await isServed(quiet)).toBe(true);
});

it('processes that begin and end their use side by side never take the server from each other', async () => {
  const visit = async () => {
    const server = await useEmbeddedServer(folder);
    expect(await isServed(server)).toBe(true);
    await server.release();
  };
  const visitor = async () => {
    for (let visits = 0; visits < 4; visits++) await visit();
  };
  await Promise.all([visitor(), visitor(), visitor()]);
  await expect(readFile(pidFile())).rejects.toThrow('ENOENT');
});

it('a cluster of an earlier version, its password beside its data, goes on', async () => {
  await (await use()).release();
  await rename(join(folder, 'data', 'celeiro-password'), join(folder, 'password'));
  expect(await isServed(await use())).toBe(true);
});

it('a look that fails is not a death, and a start that fails is told and made again', async () => {
  const server = await use();
  const [deaths, faults]: [string[], unknown[]] = [[], []];
  const stop = server.keepAlive(
    () => deaths.push('died'),
    (error) => faults.push(error),
  );
  try {
    // A folder cannot be read as a file: like a lack of descriptors, this is no error of PostgreSQL.
    await rename(pidFile(), `${pidFile()}.aside`);
    await mkdir(pidFile());
    await expect.poll(() => faults.length).toBeGreaterThan(0);
    expect(deaths).toEqual([]);
    await rmdir(pidFile());
    await rename(`${pidFile()}.aside`, pidFile());

    // Nor can a folder be the log that a start opens.
    faults.length = 0;
    const log = join(folder, 'postgres.log');
    await rm(log);
    await mkdir(log);
    process.kill(await pidOf(), 'SIGKILL');
    await expect.poll(() => faults.length).toBeGreaterThan(0);
    expect(deaths.length).toBeGreaterThan(0);
    await rmdir(log);
    await expect.poll(() => isServed(server)).toBe(true);
  } finally {
    await stop();
  }
});
