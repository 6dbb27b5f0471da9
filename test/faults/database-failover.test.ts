import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, newClient, recordsOf } from '../failpoints/client.ts';
import { openWorld, type World } from '../failpoints/world.ts';
import { expectRecovered, failureCodes, queryStatus, startRun } from '../machine/machine.ts';
import { type DatabasePair, startDatabasePair } from '../support/database-pair.ts';

/** From the loss of the primary until the standby is told to take over. */
const READ_ONLY_MS = 3_000;
const FILES_BEFORE = 10;

let pair: DatabasePair;
let world: World;
beforeAll(async () => {
  pair = await startDatabasePair();
  world = await openWorld({ settings: { CELEIRO_DATABASE_URL: pair.connectionString } });
});
afterAll(async () => {
  await world?.close();
  await pair?.close();
});

it('a failover to a synchronous standby loses nothing that was answered, and is told as 503 meanwhile', async () => {
  const client = await newClient(world, 'failover');
  const ended = new AbortController();
  const senders = [1, 2, 3].map((sender) => send(client, sender, ended.signal));
  await expect.poll(() => client.stored.size, { timeout: 60_000 }).toBeGreaterThan(FILES_BEFORE);
  expect(await startRun(client)).toBe(200);

  await pair.losePrimary();
  const storedBefore = client.stored.size;
  await sleep(READ_ONLY_MS);
  expect(client.stored.size - storedBefore).toBeLessThanOrEqual(senders.length);
  await pair.promote();
  await expect.poll(() => queryStatus(client), { timeout: 60_000 }).toBe(200);
  ended.abort();
  const statuses = new Set((await Promise.all(senders)).flat());

  expect([...statuses].sort()).toEqual([200, 503]);
  expect(failureCodes(world)).toEqual(['unavailable']);
  await expectRecovered(world, client);
});

/** Sends one small file after the other. @returns the statuses */
async function send(client: Client, sender: number, until: AbortSignal): Promise<(number | undefined)[]> {
  const seen: (number | undefined)[] = [];
  for (let i = 0; !until.aborted; i++) {
    const serial = 1000 * sender + i;
    seen.push(await client.put(`${serial}.jsonl`, recordsOf(serial)));
    await sleep(300); // a page of the list has them all
  }
  return seen;
}
