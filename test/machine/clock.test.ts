import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectExact } from '../failpoints/checks.ts';
import { type Client, newClient, recordsOf } from '../failpoints/client.ts';
import { settled } from '../failpoints/settle.ts';
import { openWorld, type World } from '../failpoints/world.ts';
import { queryStatus, startRun } from './machine.ts';
import { createClock, type MovedClock, whyNoClock } from './moved-clock.ts';

const why = whyNoClock();
const HOUR_S = 3600;
/** Longest wait for something that the service does by itself; far less than the hour that the clock jumps. */
const PATIENCE_MS = 60_000;

let clock: MovedClock;
let world: World;
let receiverAnswers = 200;
beforeAll(async () => {
  if (why) return;
  clock = createClock();
  // This process starts PostgreSQL, which must have the service's clock.
  Object.assign(process.env, clock.env);
  try {
    world = await openWorld({ serveEnv: clock.env, answer: () => receiverAnswers });
  } finally {
    for (const name of Object.keys(clock.env)) delete process.env[name];
  }
});
afterAll(async () => {
  await world?.close();
  clock?.close();
});

async function completedRuns(client: Client): Promise<number> {
  const text = `select count(*) as n from runs where schema_id = $1 and status = 'completed'`;
  const [row] = await world.control.database.query<{ n: number }>(text, [client.schema.id]);
  return row!.n;
}

async function secondsAhead(): Promise<number> {
  const text = 'select extract(epoch from clock_timestamp())::float8 as seconds';
  const [row] = await world.control.database.query<{ seconds: number }>(text);
  return row!.seconds - Date.now() / 1000;
}

/** Opens an upload that goes on until `end` is called. @returns `end`, which resolves with the status */
function openUpload(client: Client, serial: number) {
  const content = recordsOf(serial);
  let send: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      send = controller;
      controller.enqueue(Buffer.from(content));
    },
  });
  const answered = client.put(`${serial}.jsonl`, body);
  return async () => {
    send.close();
    const status = await answered;
    if (status === 200) client.stored.set(`${serial}.jsonl`, content);
    return status;
  };
}

it('goes on by itself when its clock jumps an hour forth and back, and loses and doubles nothing', async ({
  skip,
}) => {
  skip(why !== undefined, why);
  const client = await newClient(world, 'jumps');
  let serial = 0;
  let runs = 0;
  const put = () => client.put(`${++serial}.jsonl`, recordsOf(serial));
  const linkOf = async () => {
    const response = await client.call('generate-upload-token', { minutes: 10 });
    return ((await response.json()) as { upload_url: string }).upload_url;
  };
  const link = await linkOf();
  for (const seconds of [HOUR_S, 0, -HOUR_S, 0]) {
    // The clock jumps while an upload and a run are under way, and while events wait for a retry.
    expect(await put()).toBe(200);
    const endUpload = openUpload(client, ++serial);
    receiverAnswers = 503;
    const { length } = world.receiver.messages;
    expect(await startRun(client)).toBe(200);
    await expect.poll(() => world.receiver.messages.length).toBeGreaterThan(length);
    clock.moveTo(seconds);
    receiverAnswers = 200;

    expect(Math.abs((await secondsAhead()) - seconds)).toBeLessThan(30);
    const jumps = () => world.serve.log.filter(({ msg }) => String(msg).includes('clock jumped')).length;
    await expect.poll(jumps).toBe(runs + 1);
    // 400: the janitor gives the upload up if it runs before the upload's next heartbeat.
    expect([200, 400]).toContain(await endUpload());
    expect(await put()).toBe(200);
    expect(await queryStatus(client)).toBe(200);
    if (seconds === HOUR_S) {
      const late = await fetch(`${link}/late.jsonl`, { method: 'PUT', body: recordsOf(999) });
      expect(await late.json()).toMatchObject({ code: 'upload_url_invalid' });
    }
    runs++;
    const patience = { timeout: PATIENCE_MS, interval: 100 };
    await expect
      .poll(() => completedRuns(client), { ...patience, message: `run at ${seconds} s` })
      .toBe(runs);
    const told = () => new Set(completedMessages()).size;
    await expect.poll(told, { ...patience, message: `events at ${seconds} s` }).toBe(runs);
  }
  await settled(world);
  const expected = Array.from({ length: runs }, () => 'completed' as const);
  await expectExact({ world, client }, { play: async () => {}, runs: expected });
  expect(client.internalErrors).toEqual([]);
});

/** Ids of the messages that announced a completed run. */
function completedMessages(): string[] {
  const { messages } = world.receiver;
  const statuses = world.receiver.statuses();
  return messages.filter((_, i) => statuses[i] === 'completed').map(({ headers }) => headers['webhook-id']!);
}
