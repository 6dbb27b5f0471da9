import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { EventConsumer } from '../../domain/events/consumers.ts';
import { addToOutbox } from '../../domain/events/outbox.ts';
import { type OwnControl, openOwnControl } from '../workers.testing.ts';
import { createOutboxPlacing } from './outbox-placing.ts';
import { createOutboxRelay, publishToConsumers } from './outbox-relay.ts';

const log = pino({ level: 'silent' });
let own: OwnControl;
beforeAll(async () => {
  own = await openOwnControl();
});
afterAll(() => own.close());
beforeEach(() => own.control.database.query('delete from outbox'));

const add = (key: string, n: number) =>
  addToOutbox(own.control.database, own.tenant.id, { topic: 'runs', key, payload: { n } });

/** A relay, with the steps that come before it in the service's workers. */
function relayTo(consume: EventConsumer) {
  const { database } = own.control;
  const place = createOutboxPlacing(database);
  const relay = createOutboxRelay({ database, publish: publishToConsumers({ test: consume }, log), log });
  return async () => {
    await place();
    await relay();
  };
}

const unpublished = async () => {
  const [row] = await own.control.database.query<{ n: number }>(
    'select count(*) as n from outbox where published_at is null',
  );
  return row!.n;
};

it('hands on every event once and in the order of each key, however many relays run', async () => {
  const seen: [string, unknown][] = [];
  const relays = Array.from({ length: 4 }, () =>
    relayTo(async (_tx, events) => {
      for (const { key, payload } of events) seen.push([key, payload.n]);
    }),
  );
  const writers = ['a', 'b', 'c'].map(async (key) => {
    for (let n = 0; n < 150; n++) await add(key, n);
  });
  const written = Promise.all(writers);
  let done = false;
  void written.then(() => {
    done = true;
  });
  while (!done || (await unpublished()) > 0) await Promise.all(relays.map((relay) => relay()));
  for (const key of ['a', 'b', 'c']) {
    const numbers = seen.filter((one) => one[0] === key).map(([, n]) => n);
    expect(numbers).toEqual(Array.from({ length: 150 }, (_, n) => n));
  }
});

it('holds back what a consumer fails on and what follows of the same key, and nothing else', async () => {
  let broken = true;
  await own.control.database.query('create table seen (place serial, event text)');
  const relay = relayTo(async (tx, events) => {
    for (const { key, payload } of events) {
      // A statement that fails: the transaction of the others must survive it.
      if (broken && key === 'bad' && payload.n === 1) await tx.query('select 1 / 0');
      await tx.query('insert into seen (event) values ($1)', [`${key}${payload.n}`]);
    }
  });
  const seen = async () => {
    const rows = await own.control.database.query<{ event: string }>('select event from seen order by place');
    return rows.map(({ event }) => event);
  };
  for (let n = 0; n < 3; n++) {
    await add('bad', n);
    await add('good', n);
  }
  await relay();
  expect(await seen()).toEqual(['bad0', 'good0', 'good1', 'good2']);
  await add('bad', 3);
  await add('good', 3);
  await relay();
  expect((await seen()).slice(4)).toEqual(['good3']);
  expect(await unpublished()).toBe(3);

  broken = false;
  await own.control.database.query('update outbox set retry_at = now() where retry_at is not null');
  await relay();
  expect((await seen()).slice(5)).toEqual(['bad1', 'bad2', 'bad3']);
  expect(await unpublished()).toBe(0);
});
