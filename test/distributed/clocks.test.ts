import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectExact } from '../failpoints/checks.ts';
import { type Client, newClient, recordsOf } from '../failpoints/client.ts';
import { settled } from '../failpoints/settle.ts';
import { openWorld, type World } from '../failpoints/world.ts';
import { startRun } from '../machine/machine.ts';
import { createClock, type MovedClock, whyNoClock } from '../machine/moved-clock.ts';
import { type ServeProcess, startServe } from '../support/serve.ts';
import { ownPart } from './own-part.ts';

const why = whyNoClock();
const HOUR_S = 3600;
/** Larger than one part of an upload to S3. */
const MANY_ROWS = 200_000;

let clock: MovedClock;
let world: World;
let folder: string;
let ahead: ServeProcess;
let right: ServeProcess;
beforeAll(async () => {
  if (why) return;
  clock = createClock();
  clock.moveTo(HOUR_S);
  folder = await mkdtemp(join(tmpdir(), 'celeiro-right-clock-'));
  world = await openWorld({ stackSettings: await ownPart(), serveEnv: clock.env });
  ahead = world.serve;
  right = await startServe({ ...world.env, CELEIRO_DATA_DIR: folder });
});
afterAll(async () => {
  await right?.stop();
  await ahead?.stop();
  await world?.close();
  clock?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

/** The number of records, or the code of the error. */
async function count(client: Client): Promise<unknown> {
  const window = { event_from: '2026-01-01', event_to: '2026-12-31' };
  const response = await client.call('query', { ...window, select: ['count(*) as n'] });
  const answer = (await response.json()) as { data?: unknown[][]; code?: string };
  return answer.data?.[0]?.[0] ?? answer.code;
}

/** PUTs a client's file to one replica with an upload URL that the other one made. */
async function putAcross(client: Client, from: ServeProcess, to: ServeProcess, name: string, body: string) {
  world.serve = from;
  const response = await client.call('generate-upload-token', { minutes: 5 });
  const { upload_url } = (await response.json()) as { upload_url: string };
  const headers = { 'Content-Type': 'application/octet-stream' };
  const put = await fetch(`${upload_url.replace(from.url, to.url)}/${name}`, {
    method: 'PUT',
    headers,
    body,
  });
  await put.arrayBuffer();
  if (put.status === 200) client.stored.set(name, body);
  return put.status;
}

it('two replicas whose clocks are an hour apart take, answer and process each record once, and honour each other', async ({
  skip,
}) => {
  skip(why !== undefined, why);
  const client = await newClient(world, 'clocks');
  const total = () => [...client.stored.values()].reduce((sum, text) => sum + text.split('\n').length - 1, 0);
  let serial = 0;
  for (const [one, other] of [
    [ahead, right],
    [right, ahead],
  ] as const) {
    world.serve = one;
    serial += 1;
    expect(await client.put(`${serial}.jsonl`, recordsOf(serial))).toBe(200);
    const large = recordsOf(1000 * serial, MANY_ROWS);
    expect(await client.put(`large-${serial}.jsonl`, large)).toBe(200);
    expect(await putAcross(client, one, other, `across-${serial}.jsonl`, recordsOf(10 + serial))).toBe(200);
    for (const asked of [one, other]) {
      world.serve = asked;
      expect(await count(client)).toBe(total());
    }
    world.serve = one;
    expect(await startRun(client)).toBe(200);
    await settled(world);
    for (const asked of [one, other]) {
      world.serve = asked;
      await expectExact(
        { world, client },
        { play: async () => {}, runs: Array.from({ length: serial }, () => 'completed' as const) },
      );
    }
  }
  expect(client.internalErrors).toEqual([]);
});
