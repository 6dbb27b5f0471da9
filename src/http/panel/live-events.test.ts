import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createKafkaEventBus } from '../../adapters/event-bus-kafka/kafka-event-bus.ts';
import { addToOutbox } from '../../domain/events/outbox.ts';
import { EVENTS_KEPT_DAYS, removeOldEvents } from '../../domain/events/outbox-rows.ts';
import { lastPosition, type PlacedEvent } from '../../domain/events/placed-events.ts';
import { createTenant } from '../../domain/tenants/create-tenant.ts';
import { holdTransactions } from '../../domain/tenants/tenant-connections.testing.ts';
import { onBehalfOf } from '../../domain/tenants/tenant-connections.ts';
import { busEvents } from '../../profiles/bus-events.ts';
import { createOutboxPlacing } from '../../workers/events/outbox-placing.ts';
import { createOutboxRelay } from '../../workers/events/outbox-relay.ts';
import { type OwnControl, openOwnControl } from '../../workers/workers.testing.ts';
import { type LiveEvents, startLiveEvents } from './live-events.ts';

const log = pino({ level: 'silent' });
let own: OwnControl;
beforeAll(async () => {
  own = await openOwnControl();
});
afterAll(() => own.close());
// The relay and the placing take the events of all tests.
beforeEach(() => own.control.database.query('delete from outbox'));

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
  const { publish, close } = busEvents(bus, database, log, { joined() {}, caughtUp() {} });
  const [place, relay] = [createOutboxPlacing(database), createOutboxRelay({ database, publish, log })];
  const live = startLiveEvents(database, log);
  const told: PlacedEvent[] = [];
  const following = await live.follow(own.tenant.id, undefined, (event) => told.push(event));
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
  following.stop();
  await live.stop();
  await close();
});

describe('a follower that comes back', () => {
  let live: LiveEvents;
  beforeEach(async () => {
    live = startLiveEvents(own.control.database, log);
    // The position to come back with is that of an event which is still there.
    await addPlaced(1);
  });
  afterEach(() => live.stop());

  /** Adds events that have their positions already. */
  async function addPlaced(count: number, age = '0 s'): Promise<void> {
    await own.control.database.query(
      `insert into outbox (tenant_id, topic, key, payload, position, created_at, published_at)
       select $1, 'schemas', 'schema:x', json_build_object('schema', 's' || n), nextval('outbox_positions'),
         now() - $3::interval, now() - $3::interval
       from generate_series(1, $2::int) n`,
      [own.tenant.id, count, age],
    );
  }
  const last = () => lastPosition(own.control.database);
  /** What a follower is told that was at `after`, and then of one event more. */
  async function told(after: number): Promise<(string | null)[]> {
    const events: PlacedEvent[] = [];
    const following = await live.follow(own.tenant.id, after, (event) => events.push(event));
    await addPlaced(1);
    live.wake();
    const end = await last();
    await expect.poll(() => events.at(-1)?.position).toBe(end);
    following.stop();
    return events.map(({ event }) => (event.type === 'reset' ? 'reset' : event.schema));
  }
  const names = (count: number) => Array.from({ length: count }, (_, i) => `s${i + 1}`);

  it.each([0, 1, 1000])(
    'is told of each of %i events that it missed, however old they are',
    async (count) => {
      const after = await last();
      await addPlaced(count, '1 day');
      expect(await told(after)).toEqual([...names(count), 's1']);
    },
  );

  it.each([1001, 3000])('is told to read everything anew where it missed %i events', async (count) => {
    const after = await last();
    await addPlaced(count);
    expect(await told(after)).toEqual(['reset', 's1']);
  });

  it.each(['is', 'is not'])(
    'is told to read everything anew where events that it missed were removed, and its own %s published',
    async (published) => {
      const { database } = own.control;
      await addPlaced(1, '40 days');
      const after = await last();
      if (published === 'is not') {
        await database.query('update outbox set published_at = null where position = $1', [after]);
      }
      await addPlaced(1, '40 days');
      await removeOldEvents(database, EVENTS_KEPT_DAYS);
      await addPlaced(1);
      expect(await told(after)).toEqual(['reset', 's1']);
    },
  );

  it('is told to read everything anew from the very beginning', async () => {
    expect(await told(0)).toEqual(['reset', 's1']);
  });

  it('is told to read everything anew where its position is of another database', async () => {
    expect(await told((await last()) + 1_000_000)).toEqual(['reset', 's1']);
  });
});

it('tells a tenant of its events while the share of another that woke the reader waits for a lock', async () => {
  const { database, plans } = own.control;
  const input = { slug: 'vizinha', name: 'Vizinha', ownerEmail: 'dona@vizinha.example', plan: 'custom' };
  const { tenant: other } = await createTenant(database, plans, input);
  const live = startLiveEvents(database, log);
  const told: PlacedEvent[] = [];
  await live.follow(other.id, undefined, (event) => told.push(event));
  const release = await holdTransactions(database, own.tenant.id, database.connections().bound);
  await addToOutbox(database, other.id, { topic: 'credits', key: 'credits', payload: { schema: null } });
  await createOutboxPlacing(database)();
  onBehalfOf(own.tenant.id, live.wake);
  live.wake();
  await expect.poll(() => told.map(({ event }) => event.type)).toEqual(['credits']);
  await release();
  await live.stop();
});
