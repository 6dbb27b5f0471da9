import { spawnSync } from 'node:child_process';
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished } from 'vitest';
import { useEmbeddedDatabase } from '../../src/adapters/database-postgres/embedded-server.ts';
import { openPostgres } from '../../src/adapters/database-postgres/postgres-database.ts';
import { expectExact } from '../failpoints/checks.ts';
import { type Client, newClient, recordsOf } from '../failpoints/client.ts';
import { settled } from '../failpoints/settle.ts';
import { openWorld, type World } from '../failpoints/world.ts';
import { type Injection, injectInto, postgresPids, whyNoInjection, withChildren } from './injected-calls.ts';
import { expectRecovered, queryStatus, startRun } from './machine.ts';

const why = whyNoInjection();

/** File size limit of the service in the test of short writes. A file of 1000 records is longer. */
const PART_BYTES = 40_000;
/** Delay of each sync. A longer form of the test has one above the time that an upload may be silent (40 s). */
const SYNC_DELAY_MS = Number(process.env.CELEIRO_TEST_SYNC_DELAY_MS ?? 150);

/** Rounds in which each call is made to fail. A longer form of the test has more. */
const ROUNDS = Number(process.env.CELEIRO_TEST_MACHINE_ROUNDS ?? 1);

let world: World;
let injection: Injection | undefined;
beforeAll(async () => {
  world = await openWorld();
});
afterEach(async () => {
  await injection?.end();
  injection = undefined;
});
afterAll(() => world?.close());

let schemas = 0;
async function newStage(): Promise<Client> {
  const client = await newClient(world, `calls${++schemas}`);
  expect(await client.put('before.jsonl', recordsOf(1))).toBe(200);
  serial = 1;
  return client;
}

let serial = 1;

/**
 * While system calls fail, two clients send eight files, and a third starts a run and queries.
 * @returns how many requests were answered 503; all others succeeded, save a run without files or beside another run
 */
async function workUnder(
  client: Client,
  pids: number[],
  [calls, fault]: readonly [calls: string, fault: string],
  beside: () => Promise<unknown> = async () => {},
): Promise<number> {
  injection = await injectInto(pids, calls, fault);
  const seen: (number | undefined)[] = [];
  const send = async () => {
    for (let i = 0; i < 4; i++) seen.push(await client.put(`${++serial}.jsonl`, recordsOf(serial)));
  };
  const ask = async () => {
    const started = await startRun(client);
    seen.push([409, 422].includes(started!) ? 200 : started);
    for (let i = 0; i < 4; i++) seen.push(await queryStatus(client));
  };
  const { struck } = injection;
  /** Provokes work that no request does, but a run or PostgreSQL by itself. */
  const provoke = async () => {
    await Promise.all([startRun(client), beside()]);
    return struck();
  };
  await Promise.all([send(), send(), ask()]);
  await expect.poll(provoke, { message: `${calls} was not struck` }).toBeGreaterThan(0);
  expect(
    seen.filter((status) => ![200, 503].includes(status!)),
    calls,
  ).toEqual([]);
  await injection.end();
  injection = undefined;
  return seen.filter((status) => status === 503).length;
}

it('loses and doubles nothing while storing fails with EIO in the service, says 503, and goes on by itself', async ({
  skip,
}) => {
  skip(why !== undefined, why);
  for (let round = 0; round < ROUNDS; round++) {
    const client = await newStage();
    let unavailable = 0;
    for (const call of ['fdatasync', 'fsync', 'link', 'mkdir', 'unlink', 'rename']) {
      unavailable += await workUnder(client, await withChildren(world.serve.pid), [
        call,
        'error=EIO:when=1+2',
      ]);
    }
    expect(unavailable).toBeGreaterThan(0);
    await expectRecovered(world, client);
  }
});

it('loses and doubles nothing while PostgreSQL cannot write its log, which ends it in panic', async ({
  skip,
}) => {
  skip(why !== undefined, why);
  // A checkpoint syncs what was written before.
  const { ownerConnectionString } = await useEmbeddedDatabase(world.dataDir);
  const owner = openPostgres({
    connectionString: ownerConnectionString,
    maxConnections: 1,
    onError: () => {},
  });
  onTestFinished(() => owner.close());
  const checkpoint = () => owner.query('checkpoint').catch(() => {});
  for (let round = 0; round < ROUNDS; round++) {
    const client = await newStage();
    for (const fault of [
      ['fdatasync', `error=EIO:when=${3 + round}+3`],
      ['pwrite64', `error=EIO:when=${5 + round}+5`],
      ['fsync', 'error=EIO:when=1'],
    ] as const) {
      await expect.poll(() => queryStatus(client), { interval: 50 }).toBe(200);
      await workUnder(client, await postgresPids(world.dataDir), fault, checkpoint);
    }
    await expectRecovered(world, client);
  }
});

it('stores no part of a file that the system took a part of, answers 507, and goes on by itself', async ({
  skip,
}) => {
  skip(why !== undefined, why);
  const client = await newStage();
  const limit = (bytes: string) => {
    const { status } = spawnSync('prlimit', ['--pid', String(world.serve.pid), `--fsize=${bytes}`]);
    expect(status).toBe(0);
  };
  limit(`${PART_BYTES}:unlimited`);
  try {
    // The write that passes the limit is short; the next one fails.
    expect(
      await client.put('long.jsonl', recordsOf(600, 1000)),
      JSON.stringify(world.serve.log.filter((l) => l.code === 'internal_error')),
    ).toBe(507);
    expect(await client.put('short.jsonl', recordsOf(601))).toBe(200);
  } finally {
    limit('unlimited:unlimited');
  }
  await expectRecovered(world, client);
});

it('is slow but exact while the disk is slow to sync, and loses no lease', async ({ skip }) => {
  skip(why !== undefined, why);
  const client = await newStage();
  const pids = [...(await withChildren(world.serve.pid)), ...(await postgresPids(world.dataDir))];
  injection = await injectInto(pids, 'fdatasync,fsync', `delay_enter=${SYNC_DELAY_MS}ms`);
  const puts = [1, 2, 3, 4].map((i) => client.put(`slow-${i}.jsonl`, recordsOf(700 + i)));
  expect(await Promise.all(puts)).toEqual([200, 200, 200, 200]);
  expect(await startRun(client)).toBe(200);
  // Waits for the run by itself, because `settled` would end leases.
  const runs = () => {
    const text = 'select status, attempt from runs where schema_id = $1';
    return world.control.database.query(text, [client.schema.id]);
  };
  const completed = [{ status: 'completed', attempt: 1 }];
  await expect.poll(runs, { timeout: 60_000 + 50 * SYNC_DELAY_MS, interval: 100 }).toEqual(completed);
  expect(await injection.end()).toBeGreaterThan(0);
  injection = undefined;
  await settled(world);
  await expectExact({ world, client }, { play: async () => {}, runs: ['completed'] });
});
