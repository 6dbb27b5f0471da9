import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTrinoTableCare } from '../../../src/adapters/table-care-trino/trino-table-care.ts';
import { recordTable } from '../../../src/domain/lake/pinned-tables-store.ts';
import { grantAttempt } from '../../../src/domain/processing/grant.ts';
import {
  beginAttempt,
  findRun,
  insertRun,
  leaseOpenRuns,
} from '../../../src/domain/processing/runs-store.ts';
import { shapeWith } from '../../../src/domain/processing/shape.testing.ts';
import { saveCursor } from '../../../src/domain/query/cursors.ts';
import { createSchema } from '../../../src/domain/schemas/manage-schemas.ts';
import { parseSchemaDocument } from '../../../src/domain/schemas/schema-document.ts';
import { listVersions } from '../../../src/domain/schemas/schemas-store.ts';
import { createTenant } from '../../../src/domain/tenants/create-tenant.ts';
import { createTableCaretaker } from '../../../src/workers/upkeep/table-caretaker.ts';
import { type OwnControl, openOwnControl } from '../../../src/workers/workers.testing.ts';
import { names, s3, server, sql } from '../query-engine-trino/servers.ts';

const RUNS = 8;
/** Snapshot that a cursor reads. */
const PINNED = 5;
/** Pause before and after the pinned snapshot, longer than the margin: snapshots expire by age. */
const GAP_MS = 8000;
const MARGIN_SECONDS = 4;
const log = pino({ level: 'silent' });
let own: OwnControl;
beforeAll(async () => {
  own = await openOwnControl();
});
afterAll(() => own.close());

let tenant: { id: number; slug: string };
let schema: { id: number; slug: string };
let table: string;
const metadata = (what: string) => table.replace(/"$/, `$${what}"`);

/** A table of RUNS runs with a row each, all of one day. */
beforeEach(async () => {
  const { database, plans } = own.control;
  const slug = `c${randomBytes(5).toString('hex')}`;
  ({ tenant } = await createTenant(database, plans, {
    slug,
    name: slug,
    ownerEmail: `a@${slug}.example`,
    plan: 'custom',
  }));
  const fields = [{ name: 'at', type: 'date', required: true }];
  schema = await createSchema(
    database,
    tenant.id,
    parseSchemaDocument({ slug, name: slug, event_date_field: 'at', fields }),
  );
  table = `lake."t_${slug}"."s_${schema.id}"`;
  await sql(`CREATE SCHEMA lake."t_${slug}"`);
  await sql(`CREATE TABLE ${table} ("at" DATE, n INTEGER) WITH (partitioning = ARRAY['day("at")'])`);
  for (let run = 1; run <= RUNS; run++) {
    if (run === PINNED || run === PINNED + 1) await sleep(GAP_MS);
    await sql(`INSERT INTO ${table} VALUES (DATE '2026-01-01', ${run})`);
    await database.transaction(async (tx) =>
      recordTable(tx, schema.id, run, { snapshotId: await newestSnapshot(), schemaVersion: await version() }),
    );
    await database.query('update schemas set position = $2 where id = $1', [schema.id, run]);
  }
});

async function version(): Promise<string> {
  return (await listVersions(own.control.database, tenant.id, schema.id))[0]!.version;
}

async function newestSnapshot(): Promise<string> {
  const [row] = await sql(`SELECT CAST(snapshot_id AS VARCHAR) FROM ${metadata('refs')} WHERE name = 'main'`);
  return row![0] as string;
}

const snapshotAt = async (position: number) => {
  const [row] = await own.control.database.query<{ id: string }>(
    'select snapshot_id as id from table_snapshots where schema_id = $1 and position = $2',
    [schema.id, position],
  );
  return row?.id;
};
const rowsAt = async (snapshot: string) => {
  const [row] = await sql(`SELECT count(*), sum(n) FROM ${table} FOR VERSION AS OF ${snapshot}`);
  return row;
};
const files = async () => Number((await sql(`SELECT count(*) FROM ${metadata('files')}`))[0]![0]);
const snapshots = async () =>
  (await sql(`SELECT CAST(snapshot_id AS VARCHAR) FROM ${metadata('snapshots')}`)).map(
    ([id]) => id as string,
  );

/** Runs all care as due; unneeded data older than `keptSeconds` is removed. */
async function care(keptSeconds: number): Promise<void> {
  const { database } = own.control;
  await database.query('delete from table_care');
  await database.query(
    `insert into table_care (schema_id, compacted_at, expired_at, swept_at)
     values ($1, now() - interval '30 days', now() - interval '30 days', now() - interval '30 days')`,
    [schema.id],
  );
  const trino = createTrinoTableCare({
    server,
    tableCatalog: names.tableCatalog,
    marginSeconds: MARGIN_SECONDS,
  });
  await createTableCaretaker({ database, care: trino, log, keptSeconds })(new AbortController().signal);
}

it('joins small files and pins what it made in the place of what it was made from', async () => {
  const before = await newestSnapshot();
  await care(3600);
  expect(await files()).toBe(1);
  const pinned = await snapshotAt(RUNS);
  expect(pinned).not.toBe(before);
  expect(await rowsAt(pinned!)).toEqual([RUNS, (RUNS * (RUNS + 1)) / 2]);
  expect(await snapshotAt(RUNS - 1)).toBeDefined();
});

it('pins nothing while a run may be in the table that the control database knows nothing of', async () => {
  const { database } = own.control;
  const shape = shapeWith({});
  const versionId = (await listVersions(database, tenant.id, schema.id))[0]!.id;
  const id = await insertRun(database, tenant.id, {
    ...{ schemaId: schema.id, schemaVersionId: versionId, shape, driverShape: shape, executors: 1 },
    ...{ filesCount: 0, rowsTotal: 0, sizeBytes: 0, creditsReserved: '0' },
  });
  await leaseOpenRuns(database, 'test', 600);
  await beginAttempt(database, tenant.id, (await findRun(database, tenant.id, id))!, 'test');
  const run = (await findRun(database, tenant.id, id))!;
  expect(await database.transaction((tx) => grantAttempt(tx, tenant.id, run))).toBe(true);
  // The attempt has published this snapshot, but the control database does not record it yet.
  await sql(`INSERT INTO ${table} VALUES (DATE '2026-01-01', 1000)`);
  const pinned = await snapshotAt(RUNS);
  await care(0);
  expect(await files()).toBe(1);
  expect(await snapshotAt(RUNS)).toBe(pinned);
  expect(await rowsAt(pinned!)).toEqual([RUNS, (RUNS * (RUNS + 1)) / 2]);
});

it('lets old snapshots go, but none that a cursor stands on or that was the newest just now', async () => {
  const { database, keyring } = own.control;
  const made = await snapshots();
  await saveCursor(database, keyring, tenant.id, schema.id, {
    position: PINNED,
    newestVersion: 1,
    request: {},
    lastKey: [],
  });
  await care(0);
  for (let position = 1; position <= RUNS; position++) {
    expect((await rowsAt((await snapshotAt(position))!))![0]).toBe(position);
  }

  const age = `update table_snapshots set created_at = now() - interval '5 hours' where schema_id = $1`;
  await database.query(age, [schema.id]);
  await care(0);
  expect((await rowsAt((await snapshotAt(PINNED))!))![0]).toBe(PINNED);
  expect((await rowsAt((await snapshotAt(RUNS))!))![0]).toBe(RUNS);
  const left = await snapshots();
  expect(left).not.toContain(made[0]);
  expect(await snapshotAt(1)).toBeUndefined();

  await database.query('delete from query_cursors where schema_id = $1', [schema.id]);
  await database.query(age, [schema.id]);
  const pinnedFive = (await snapshotAt(PINNED))!;
  await care(0);
  expect(await snapshots()).not.toContain(pinnedFive);
  expect((await rowsAt((await snapshotAt(RUNS))!))![0]).toBe(RUNS);
});

it('removes files that no snapshot names, and no other', async () => {
  const [row] = await sql(`SELECT "$path" FROM ${table} LIMIT 1`);
  const [, bucket, key] = /^s3:\/\/([^/]+)\/(.*)$/.exec(row![0] as string)!;
  const orphan = key!.replace(/[^/]+$/, 'left-by-a-killed-run.parquet');
  await s3.send(new PutObjectCommand({ Bucket: bucket!, Key: orphan, Body: 'x' }));
  await care(0);
  await expect(s3.send(new HeadObjectCommand({ Bucket: bucket!, Key: orphan }))).rejects.toMatchObject({
    $metadata: { httpStatusCode: 404 },
  });
  expect((await rowsAt(await newestSnapshot()))![0]).toBe(RUNS);
});
