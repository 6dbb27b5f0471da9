import { randomUUID } from 'node:crypto';
import { afterEach, expect, it } from 'vitest';
import { checkKafka } from '../../../src/adapters/event-bus-kafka/kafka-event-bus.ts';
import type { BusEvent } from '../../../src/ports/event-bus.ts';
import {
  closeBuses,
  eventOf,
  eventsOf,
  firstArrivals,
  newBusOptions,
  openBus,
  plainKafka,
  quiet,
} from './buses.ts';

// A batch of which a broker took one part is sent again whole, so an event may come twice. The sets and maps below keep
// each once, in the order of first arrival.

afterEach(closeBuses);
const patience = { timeout: 30_000, interval: 50 };

it('carries an event unchanged, on both topics', async () => {
  const bus = openBus(newBusOptions());
  const seen = new Map<number, BusEvent>();
  await bus.consume('g', async (event) => void seen.set(event.id, event));
  const events = [eventOf(1, 'schema:1'), eventOf(2, 'run:9', 'runs')];
  await bus.publish(events);
  await expect.poll(() => seen.size, patience).toBe(2);
  expect([seen.get(1), seen.get(2)]).toEqual(events);
});

it('keeps the order of each key, in calls that do not wait for one another and beyond one batch', async () => {
  const bus = openBus(newBusOptions());
  const events = eventsOf(6000, 7);
  await Promise.all([0, 1, 2].map((n) => bus.publish(events.slice(n * 2000, (n + 1) * 2000))));
  const seen: BusEvent[] = [];
  await bus.consume('g', async (event) => void seen.push(event));
  await expect.poll(() => new Set(seen.map(({ id }) => id)).size, patience).toBe(6000);
  expect(firstArrivals(seen)).toEqual(firstArrivals(events));
});

it('hands an event whose handler failed out again, before the later ones of its key, and others meanwhile', async () => {
  const bus = openBus(newBusOptions());
  const seen = new Set<string>();
  let failures = 0;
  await bus.consume('g', async ({ id, key }) => {
    if (id === 3 && failures < 4) {
      failures++;
      throw new Error('not yet');
    }
    seen.add(`${key}#${id}`);
  });
  const stuck = [1, 3, 5, 7].map((id) => eventOf(id, 'schema:stuck'));
  const free = Array.from({ length: 8 }, (_, i) => eventOf(100 + i, `schema:free-${i}`));
  await bus.publish([...stuck, ...free]);
  await expect.poll(() => seen.size, patience).toBe(12);
  expect(failures).toBe(4);
  const order = [...seen];
  expect(order.filter((entry) => entry.startsWith('schema:stuck'))).toEqual(
    [1, 3, 5, 7].map((id) => `schema:stuck#${id}`),
  );
  const last = order.indexOf('schema:stuck#7');
  expect(order.slice(0, last).filter((entry) => entry.startsWith('schema:free')).length).toBeGreaterThan(0);
});

it('goes on after the last handled event when a group comes back, and starts a new group from the oldest', async () => {
  const bus = openBus(newBusOptions());
  const first = new Set<number>();
  const member = await bus.consume('g', async ({ id }) => void first.add(id));
  await bus.publish([1, 2, 3].map((id) => eventOf(id, 'schema:1')));
  await expect.poll(() => [...first], patience).toEqual([1, 2, 3]);
  await member.stop();
  await bus.publish([4, 5].map((id) => eventOf(id, 'schema:1')));
  const second = new Set<number>();
  const other = new Set<number>();
  await bus.consume('g', async ({ id }) => void second.add(id));
  await bus.consume('other', async ({ id }) => void other.add(id));
  await expect
    .poll(() => [[...second], [...other]], patience)
    .toEqual([
      [4, 5],
      [1, 2, 3, 4, 5],
    ]);
  expect([...first]).toEqual([1, 2, 3]);
});

it('shares a group between two members, and gives all to the one that stays', async () => {
  const options = newBusOptions();
  const [one, two] = [openBus(options), openBus(options)];
  const seen = { one: [] as BusEvent[], two: [] as BusEvent[] };
  const leaver = await one.consume('g', async (event) => void seen.one.push(event));
  await two.consume('g', async (event) => void seen.two.push(event));
  let sent: BusEvent[] = [];
  const bothWork = async () => {
    const more = eventsOf(40, 20, sent.length + 1);
    sent = sent.concat(more);
    await two.publish(more);
    return seen.one.length > 0 && seen.two.length > 0;
  };
  await expect.poll(bothWork, { timeout: 30_000, interval: 500 }).toBe(true);
  const all = () => new Set([...seen.one, ...seen.two].map(({ id }) => id)).size;
  await expect.poll(all, patience).toBe(sent.length);

  await leaver.stop();
  const countOfLeaver = seen.one.length;
  const more = eventsOf(40, 20, sent.length + 1);
  await two.publish(more);
  await expect.poll(all, patience).toBe(sent.length + 40);
  expect(seen.one.length).toBe(countOfLeaver);
  expect(firstArrivals(seen.two.filter(({ id }) => id > sent.length))).toEqual(firstArrivals(more));
});

it('waits for the handler under way when it stops, and keeps its event for itself', async () => {
  const bus = openBus(newBusOptions());
  const handled: number[] = [];
  const begun = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  const member = await bus.consume('g', async ({ id }) => {
    begun.resolve();
    await finish.promise;
    handled.push(id);
  });
  await bus.publish([eventOf(1, 'schema:1'), eventOf(2, 'schema:1')]);
  await begun.promise;
  const stopped = member.stop();
  finish.resolve();
  await stopped;
  expect(handled).toEqual([1]);
  const after = new Set<number>();
  await bus.consume('g', async ({ id }) => void after.add(id));
  await expect.poll(() => [...after], patience).toEqual([2]);
});

it('skips a message that is none of its events', async () => {
  const options = newBusOptions();
  const bus = openBus(options);
  await bus.publish([eventOf(1, 'schema:1')]);
  const producer = plainKafka(options).producer();
  await producer.connect();
  await producer.send({
    topic: `${options.topicPrefix}.files`,
    messages: [{ key: 'schema:1', value: 'not an event' }],
  });
  await producer.disconnect();
  await bus.publish([eventOf(2, 'schema:1')]);
  const seen = new Set<number>();
  await bus.consume('g', async ({ id }) => void seen.add(id));
  await expect.poll(() => [...seen], patience).toEqual([1, 2]);
});

it('makes its topics with the stated partitions and retention, once', async () => {
  const options = newBusOptions({ partitions: 3, retentionMs: 3_600_000 });
  await Promise.all([1, 2].map((id) => openBus(options).publish([eventOf(id, 'schema:1')])));
  expect(await checkKafka(options, quiet)).toBeUndefined();
  const admin = plainKafka(options).admin();
  await admin.connect();
  const { topics } = await admin.fetchTopicMetadata({ topics: [`${options.topicPrefix}.runs`] });
  await admin.disconnect();
  expect(topics[0]!.partitions).toHaveLength(3);
});

it('tells what is wrong with topics of the operator', async () => {
  const options = newBusOptions({ createTopics: false, retentionMs: 3_600_000 });
  const missing = await checkKafka(options, quiet);
  expect(missing?.problem).toBe('topics');
  expect(missing?.cause).toMatchObject({
    problems: [
      { topic: `${options.topicPrefix}.files`, code: 'missing' },
      { topic: `${options.topicPrefix}.runs`, code: 'missing' },
    ],
  });
  await expect(openBus(options).publish([eventOf(1, 'schema:1')])).rejects.toThrow('"code":"missing"');

  const admin = plainKafka(options).admin();
  await admin.connect();
  const make = (topic: string, config: Record<string, string>) =>
    admin.createTopics({
      topics: [{ topic, configEntries: Object.entries(config).map(([name, value]) => ({ name, value })) }],
    });
  await make(`${options.topicPrefix}.files`, { 'cleanup.policy': 'compact' });
  await make(`${options.topicPrefix}.runs`, { 'retention.ms': '60000' });
  await admin.disconnect();
  const wrong = await checkKafka(options, quiet);
  expect(wrong?.cause).toMatchObject({
    problems: [
      { topic: `${options.topicPrefix}.files`, code: 'compacted', policy: 'compact' },
      { topic: `${options.topicPrefix}.runs`, code: 'briefly', retentionMs: 60_000, wantedMs: 3_600_000 },
    ],
  });
});

it('rejects a publish soon while no broker answers', async () => {
  const options = newBusOptions({ brokers: ['127.0.0.1:9'], topicPrefix: randomUUID() });
  const bus = openBus(options);
  const startedAt = Date.now();
  await expect(bus.publish([eventOf(1, 'schema:1')])).rejects.toMatchObject({ code: 'events_unavailable' });
  expect(Date.now() - startedAt).toBeLessThan(10_000);
  expect((await checkKafka(options, quiet))?.problem).toBe('unreachable');
});
