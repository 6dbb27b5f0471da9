import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createKafkaEventBus } from '../../adapters/event-bus-kafka/kafka-event-bus.ts';
import { addToOutbox } from '../../domain/events/outbox.ts';
import type { PlacedEvent } from '../../domain/events/placed-events.ts';
import { busEvents } from '../../profiles/bus-events.ts';
import { createOutboxPlacing } from '../../workers/events/outbox-placing.ts';
import { createOutboxRelay } from '../../workers/events/outbox-relay.ts';
import { type OwnControl, openOwnControl } from '../../workers/workers.testing.ts';
import { startLiveEvents } from './live-events.ts';

const log = pino({ level: 'silent' });
let own: OwnControl;
beforeAll(async () => {
  own = await openOwnControl();
});
afterAll(() => own.close());

const addFile = (id: number) =>
  addToOutbox(own.control.database, own.tenant.id, {
    topic: 'files',
    key: `schema:${id % 3}`,
    payload: { type: 'file.completed', file_id: id, schema: 'voos' },
  });
const addNotice = () =>
  addToOutbox(own.control.database, own.tenant.id, {
    topic: 'credits',
    key: 'credits',
    payload: { schema: null },
  });
const unpublished = async () =>
  own.control.database.query<{ topic: string; n: number }>(
    'select topic, count(*) as n from outbox where published_at is null group by topic',
  );

it('lets the panel know of everything while the bus is down, however much waits for it', async () => {
  const { database } = own.control;
  // No broker listens on this port.
  const bus = createKafkaEventBus({ brokers: ['127.0.0.1:1'], publishTimeoutMs: 1000 }, log);
  const { publish, close } = busEvents(bus, database, log);
  const [place, relay] = [createOutboxPlacing(database), createOutboxRelay({ database, publish, log })];
  const live = startLiveEvents(database, log);
  const told: PlacedEvent[] = [];
  const stop = await live.follow(own.tenant.id, undefined, (event) => told.push(event));
  for (let id = 1; id <= 250; id++) await addFile(id);
  await place();
  await relay();
  // These events come behind more than a relay takes at once.
  await addNotice();
  await addFile(251);
  await place();
  await relay();
  live.wake();
  await expect.poll(() => told.length).toBe(252);
  expect(told.map(({ event }) => event.type).indexOf('credits')).toBe(250);
  expect(told.filter(({ event }) => event.type === 'file').map(({ event }) => event.id)).toEqual(
    Array.from({ length: 251 }, (_, i) => i + 1),
  );
  expect(await unpublished()).toEqual([{ topic: 'files', n: 251 }]);
  stop();
  await live.stop();
  await close();
});
