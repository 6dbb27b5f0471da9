import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type OwnControl, type OwnSchema, openOwnControl } from '../../workers/workers.testing.ts';
import { releaseTable, replaceSnapshot, takeTableDue } from './table-care-store.ts';

let own: OwnControl;
beforeAll(async () => {
  own = await openOwnControl();
});
afterAll(() => own.close());

const query = <Row>(text: string, params?: unknown[]) => own.control.database.query<Row>(text, params);
const BUSY_SECONDS = 3600;
const schedule = {
  compactAfterRuns: 1,
  compactAfterSeconds: 60,
  expireAfterSeconds: 60,
  sweepAfterSeconds: 60,
};
const take = () => takeTableDue(own.control.database, schedule, BUSY_SECONDS);

let schema: OwnSchema;
beforeEach(async () => {
  await query('delete from schemas where tenant_id = $1', [own.tenant.id]);
  schema = await own.addSchema();
  await publish(1);
});

/** A run published the snapshot of this number at the position of this number. */
const publish = (position: number, { id } = schema) =>
  query(
    `insert into table_snapshots (schema_id, position, snapshot_id, schema_version) values ($1, $2, $3, '1.0')`,
    [id, position, String(position)],
  );
const snapshots = async () =>
  (
    await query<{ id: string }>(
      'select snapshot_id as id from table_snapshots where schema_id = $1 order by position',
      [schema.id],
    )
  ).map(({ id }) => id);

it('a compacted snapshot replaces the newest one, unless a run came after it or may publish', async () => {
  const { database } = own.control;
  const due = (await take())!;
  expect(await replaceSnapshot(database, due, '10')).toBe(true);
  expect(await snapshots()).toEqual(['10']);

  const runId = await own.addRun(schema);
  await query('update runs set granted_at = now() where id = $1', [runId]);
  expect(await replaceSnapshot(database, due, '20')).toBe(false);
  await query(`update runs set status = 'completed' where id = $1`, [runId]);
  await publish(2);
  expect(await replaceSnapshot(database, due, '20')).toBe(false);
  expect(await snapshots()).toEqual(['10', '2']);
});

it('a table in care is taken by nobody else until it is released and the wait is over', async () => {
  const { database } = own.control;
  expect(await take()).toMatchObject({ schemaId: schema.id, compact: true });
  expect(await take()).toBeUndefined();
  await releaseTable(database, schema.id, 0);
  expect(await take()).toMatchObject({ schemaId: schema.id });
  await releaseTable(database, schema.id, 600);
  expect(await take()).toBeUndefined();
  await query(`update table_care set busy_until = busy_until - interval '600 seconds'`);
  expect(await take()).toMatchObject({ schemaId: schema.id });
});

it('a table that is due again at once lets others go first', async () => {
  const others = [await own.addSchema(), await own.addSchema()];
  for (const other of others) await publish(1, other);
  const taken: number[] = [];
  for (let turn = 0; turn < 6; turn++) {
    const { schemaId } = (await take())!;
    taken.push(schemaId);
    await releaseTable(own.control.database, schemaId, 0);
  }
  const ids = [schema, ...others].map(({ id }) => id);
  expect(taken).toEqual([...ids, ...ids]);
});
