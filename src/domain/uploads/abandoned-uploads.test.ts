import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Queryable } from '../../ports/database.ts';
import { type OwnControl, type OwnSchema, openOwnControl } from '../../workers/workers.testing.ts';
import { giveUpAbandonedUploads } from './give-up-uploads.ts';
import { createUploadToken, openUploadCredential } from './upload-credential.ts';
import { insertPendingFile, touchPendingFile } from './uploads-store.ts';

let own: OwnControl;
let schema: OwnSchema;
beforeAll(async () => {
  own = await openOwnControl();
});
beforeEach(async () => {
  for (const table of ['files', 'object_removals', 'outbox']) await query(`delete from ${table}`);
  schema = await own.addSchema();
});
afterAll(() => own.close());

const query = <Row>(text: string, params?: unknown[]) => own.control.database.query<Row>(text, params);

/** Pending uploads whose last heartbeat was `seconds` ago; returns their ids. */
async function quietFor(...seconds: number[]): Promise<number[]> {
  const { database, keyring } = own.control;
  const maker = { tenantId: own.tenant.id, memberId: own.owner.memberId };
  const { credential } = await createUploadToken(database, keyring, maker, schema.slug, 60);
  const grant = await openUploadCredential(database, keyring, credential);
  const ids: number[] = [];
  for (const [n, since] of seconds.entries()) {
    const { id } = await insertPendingFile(database, { ...grant, fileName: `${n}.jsonl` });
    await query(
      'update files set size_bytes = $2, heartbeat_at = now() - make_interval(secs => $3) where id = $1',
      [...[id, n + 1, since]],
    );
    ids.push(id);
  }
  return ids;
}
const giveUp = async (lockWaitMs?: number) => {
  const told: number[] = [];
  const failure = await giveUpAbandonedUploads(own.control.database, (id) => told.push(id), lockWaitMs).then(
    () => undefined,
    (error: unknown) => error as AggregateError,
  );
  return { told, failure };
};

it('heartbeats told together are each their own, and none waits for an upload whose row is locked', async () => {
  const { database } = own.control;
  const ids = await quietFor(41, 41, 41);
  await database.transaction(async (tx) => {
    await tx.query('select from files where id = $1 for update', [ids[1]]);
    await Promise.all(ids.map((id, n) => touchPendingFile(database, own.tenant.id, id, 10 * n)));
  });
  expect(
    await query(
      `select size_bytes as bytes, heartbeat_at > now() - interval '40 seconds' as lives from files
       where id = any($1) order by id`,
      [ids],
    ),
  ).toEqual([
    { bytes: 0, lives: true },
    { bytes: 2, lives: false },
    { bytes: 20, lives: true },
  ]);
});

it('uploads without a heartbeat for 40 s are given up, each is told once, and their objects are due twice', async () => {
  const [quiet] = await quietFor(41, 30);
  expect(await giveUp()).toEqual({ told: [quiet], failure: undefined });
  expect(
    await query(
      'select size_bytes as bytes, failure, validation, upload_status as status from files where schema_id = $1 order by id',
      [schema.id],
    ),
  ).toEqual([
    { bytes: 1, failure: 'upload_interrupted', validation: 'pending', status: 'failed' },
    { bytes: 2, failure: null, validation: 'pending', status: 'pending' },
  ]);
  expect(await query(`select payload from outbox where topic = 'files'`)).toMatchObject([
    { payload: { type: 'file.failed', file_id: quiet, failure: 'upload_interrupted' } },
  ]);
  expect(await query('select file_id as id, again_at > now() as again from object_removals')).toEqual([
    { id: quiet, again: true },
  ]);
  expect(await giveUp()).toEqual({ told: [], failure: undefined });
});

/** Begins to give up what is abandoned, and lets it go on after `meanwhile`. */
async function giveUpAround(meanwhile: (tx: Queryable) => Promise<unknown>) {
  let givingUp: ReturnType<typeof giveUp> | undefined;
  await own.control.database.transaction(async (tx) => {
    await tx.query('select 1 from schemas where id = $1 for no key update', [schema.id]);
    givingUp = giveUp(60_000);
    await expect
      .poll(() =>
        query(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        ),
      )
      .toHaveLength(1);
    await meanwhile(tx);
  });
  return givingUp;
}

it('an upload that ends while it is given up is not told as given up', async () => {
  const [id] = await quietFor(41);
  const end = `update files set upload_status = 'failed', failure = 'upload_stalled' where id = $1`;
  expect(await giveUpAround((tx) => tx.query(end, [id]))).toEqual({ told: [], failure: undefined });
  expect(await query('select from object_removals')).toEqual([]);
});

it('an upload whose heartbeat comes before its turn is not given up', async () => {
  const [late, dead] = await quietFor(41, 42);
  const { database } = own.control;
  const outcome = await giveUpAround(() => touchPendingFile(database, own.tenant.id, late!, 9));
  expect(outcome).toEqual({ told: [dead], failure: undefined });
  expect(
    await query('select upload_status as status, size_bytes as bytes from files where id = $1', [late]),
  ).toEqual([{ status: 'pending', bytes: 9 }]);
});

it('uploads of a schema that others hold are given up later, and those of other schemas at once', async () => {
  const held = await quietFor(43, 42);
  const holder = schema.id;
  schema = await own.addSchema();
  const free = await quietFor(41);
  await own.control.database.transaction(async (tx) => {
    await tx.query('select 1 from schemas where id = $1 for no key update', [holder]);
    expect(await giveUp(50)).toEqual({ told: free, failure: undefined });
  });
  expect(await giveUp()).toEqual({ told: expect.arrayContaining(held), failure: undefined });
});

it('a schema that others hold, with more dead uploads than one call gives up, keeps no other from its turn', async () => {
  const [first] = await quietFor(50);
  await query(
    `insert into files (tenant_id, schema_id, schema_version_id, schema_version, file_name, storage_path, heartbeat_at)
     select tenant_id, schema_id, schema_version_id, schema_version, n || file_name, n || storage_path, heartbeat_at
     from files, generate_series(1, 250) n where id = $1`,
    [first],
  );
  const holder = schema.id;
  schema = await own.addSchema();
  const free = await quietFor(41, 42);
  await own.control.database.transaction(async (tx) => {
    await tx.query('select 1 from schemas where id = $1 for no key update', [holder]);
    expect(await giveUp(50)).toEqual({ told: free, failure: undefined });
  });
});

it('one abandoned upload whose end fails keeps the others from nothing, and is told with its cause', async () => {
  const [stuck, ...others] = await quietFor(41, 42, 43);
  await query(`alter table files add constraint stuck check (id <> ${stuck} or upload_status = 'pending')`);
  const { told, failure } = await giveUp();
  await query('alter table files drop constraint stuck');
  expect(told.toSorted((a, b) => a - b)).toEqual(others);
  expect(failure?.errors).toEqual([
    expect.objectContaining({
      message: `giving up the upload of file ${stuck} failed`,
      cause: expect.objectContaining({ message: expect.stringContaining('"stuck"') }),
    }),
  ]);
});
