import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import type { BusEvent } from '../../../src/ports/event-bus.ts';
import { bringDown, bringUp, reset } from '../../../tools/stack/bring-up.ts';
import { openStack, type Stack } from '../../../tools/stack/context.ts';
import { runningPid } from '../../../tools/stack/processes.ts';
import { kafkaForClients } from '../../../tools/stack/servers/kafka.ts';
import {
  closeBuses,
  eventOf,
  eventsOf,
  firstArrivals,
  newBusOptions,
  openBus,
  publishUntilTaken,
} from './buses.ts';

/** A stack with a broker for this file alone, so that a restart does not disturb other tests. */
let stack: Stack;
beforeAll(async () => {
  stack = await openStack({
    folder: await mkdtemp(join(tmpdir(), 'celeiro-kafka-')),
    ports: { kafka: 19192, kafkaController: 19193, kafkaPods: 19191 },
    say: () => undefined,
  });
  await bringUp(stack, ['kafka']);
});
afterAll(async () => {
  await closeBuses();
  await reset(stack);
});

const patience = { timeout: 60_000, interval: 50 };

it.each(['SIGTERM', 'SIGKILL'] as const)(
  'loses nothing and keeps the order of each key over a broker ended by %s',
  async (signal) => {
    const bus = openBus(newBusOptions(kafkaForClients(stack)));
    const seen: BusEvent[] = [];
    await bus.consume('g', async (event) => void seen.push(event));
    const sent: BusEvent[] = [];
    let failures = 0;
    let enough = false;
    onTestFinished(() => {
      enough = true;
    });
    const publishing = (async () => {
      while (!enough) {
        // A steady trickle: the test is not about throughput.
        await sleep(50);
        const batch = eventsOf(10, 5, sent.length + 1);
        sent.push(...batch);
        await publishUntilTaken(bus, batch, () => failures++);
      }
    })();
    await expect.poll(() => seen.length, patience).toBeGreaterThan(100);
    process.kill((await runningPid(stack, 'kafka'))!, signal);
    await expect.poll(() => failures, patience).toBeGreaterThan(0);
    await expect.poll(() => runningPid(stack, 'kafka'), patience).toBeUndefined();
    await bringUp(stack, ['kafka']);
    const seenBefore = seen.length;
    await expect.poll(() => seen.length, patience).toBeGreaterThan(seenBefore + 100);
    enough = true;
    await publishing;
    await expect.poll(() => new Set(seen.map(({ id }) => id)).size, patience).toBe(sent.length);
    expect(firstArrivals(seen)).toEqual(firstArrivals(sent));
  },
);

it('joins by itself when the broker comes after it', async () => {
  await bringDown(stack, ['kafka']);
  const bus = openBus(newBusOptions(kafkaForClients(stack)));
  const seen: number[] = [];
  await bus.consume('g', async ({ id }) => void seen.push(id));
  await expect(bus.publish([eventOf(1, 'schema:1')])).rejects.toMatchObject({ code: 'events_unavailable' });
  await bringUp(stack, ['kafka']);
  await publishUntilTaken(bus, [eventOf(1, 'schema:1')]);
  await expect.poll(() => seen[0], patience).toBe(1);
});

it('rejects in time while the broker takes connections and does not answer, and goes on afterwards', async () => {
  const bus = openBus(newBusOptions({ ...kafkaForClients(stack), publishTimeoutMs: 2_000 }));
  await bus.publish([eventOf(1, 'schema:1')]);
  const pid = (await runningPid(stack, 'kafka'))!;
  process.kill(pid, 'SIGSTOP');
  try {
    const startedAt = Date.now();
    await expect(bus.publish([eventOf(2, 'schema:1')])).rejects.toMatchObject({ code: 'events_unavailable' });
    expect(Date.now() - startedAt).toBeLessThan(8_000);
  } finally {
    process.kill(pid, 'SIGCONT');
  }
  await publishUntilTaken(bus, [eventOf(2, 'schema:1'), eventOf(3, 'schema:1')]);
  const seen: BusEvent[] = [];
  await bus.consume('g', async (event) => void seen.push(event));
  await expect.poll(() => firstArrivals(seen), patience).toEqual({ 'schema:1': [1, 2, 3] });
});
