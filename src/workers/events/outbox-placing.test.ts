import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addToOutbox } from '../../domain/events/outbox.ts';
import { type OwnControl, openOwnControl } from '../workers.testing.ts';
import { createOutboxPlacing } from './outbox-placing.ts';

let own: OwnControl;
beforeAll(async () => {
  own = await openOwnControl();
});
afterAll(() => own.close());
beforeEach(() => own.control.database.query('delete from outbox'));

const addFile = (id: number) =>
  addToOutbox(own.control.database, own.tenant.id, {
    topic: 'files',
    key: `schema:${id % 3}`,
    payload: { type: 'file.completed', file_id: id, schema: 'voos' },
  });

it('gives each event one position, however many do it', async () => {
  const { database } = own.control;
  const places = Array.from({ length: 4 }, () => createOutboxPlacing(database));
  let done = false;
  const written = (async () => {
    for (let id = 1; id <= 200; id++) await addFile(id);
    done = true;
  })();
  while (!done) await Promise.all(places.map((place) => place()));
  await written;
  await places[0]!();
  const rows = await database.query<{ id: number; position: number }>(
    'select id, position from outbox order by position',
  );
  expect(new Set(rows.map(({ position }) => position)).size).toBe(200);
  expect(rows.every(({ position }) => position !== null)).toBe(true);
  // With one writer, events written later are committed later.
  expect(rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).toSorted((a, b) => a - b));
});
