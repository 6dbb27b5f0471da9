import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTrinoTableHistory } from '../../../src/adapters/table-care-trino/trino-table-history.ts';
import { compareTables, settleTable } from '../../../src/domain/backups/settle-tables.ts';
import { recordTable } from '../../../src/domain/lake/pinned-tables-store.ts';
import { createSchema } from '../../../src/domain/schemas/manage-schemas.ts';
import { parseSchemaDocument } from '../../../src/domain/schemas/schema-document.ts';
import { createTenant } from '../../../src/domain/tenants/create-tenant.ts';
import { type OwnControl, openOwnControl } from '../../../src/workers/workers.testing.ts';
import { names, server, sql } from '../query-engine-trino/servers.ts';

const RUNS = 3;
const history = createTrinoTableHistory({ server, tableCatalog: names.tableCatalog });
const { signal } = new AbortController();

let own: OwnControl;
beforeAll(async () => {
  own = await openOwnControl();
});
afterAll(() => own.close());

let slug: string;
let schemaId: number;
let table: string;
/** Snapshots of the runs, the first one first. */
let snapshots: string[];

/** A table of RUNS runs with a row each, of which the control database knows none. */
beforeEach(async () => {
  const { database, plans } = own.control;
  slug = `h${randomBytes(5).toString('hex')}`;
  const owner = { slug, name: slug, ownerEmail: `a@${slug}.example`, plan: 'custom' };
  const { tenant } = await createTenant(database, plans, owner);
  const fields = [{ name: 'at', type: 'date', required: true }];
  const document = parseSchemaDocument({ slug: 'events', name: 'Events', event_date_field: 'at', fields });
  schemaId = (await createSchema(database, tenant.id, document)).id;
  table = `lake."t_${slug}"."s_${schemaId}"`;
  await sql(`CREATE SCHEMA lake."t_${slug}"`);
  await sql(`CREATE TABLE ${table} ("at" DATE, n INTEGER)`);
  snapshots = [];
  for (let run = 1; run <= RUNS; run++) {
    await sql(`INSERT INTO ${table} VALUES (DATE '2026-01-01', ${run})`);
    const main = table.replace(/"$/, '$refs"');
    const [row] = await sql(`SELECT CAST(snapshot_id AS VARCHAR) FROM ${main} WHERE name = 'main'`);
    snapshots.push(row![0] as string);
  }
});

const named = (snapshotId: string) =>
  own.control.database.transaction((tx) =>
    recordTable(tx, schemaId, 1, { snapshotId, schemaVersion: '1.0' }),
  );
const compared = async () => {
  const verdicts = await compareTables(own.control.database, history, signal);
  return verdicts.filter(({ table: { tenantSlug } }) => tenantSlug === slug);
};
const settled = async () => {
  for (const verdict of await compared()) await settleTable(history, verdict, signal);
  return compared();
};
const rows = async () => (await sql(`SELECT n FROM ${table} ORDER BY 1`)).map(([n]) => Number(n));
const verdict = (state: string, current: string | null, wanted: string | null) => [
  { table: { tenantSlug: slug, schemaId }, schemaSlug: 'events', state, current, wanted },
];

it('a table that is what the control database names stays', async () => {
  await named(snapshots[2]!);
  expect(await compared()).toEqual(verdict('same', snapshots[2]!, snapshots[2]!));
  expect(await settled()).toEqual(await compared());
  expect(await rows()).toEqual([1, 2, 3]);
});

it('a table with runs of later goes back, and goes on from there', async () => {
  await named(snapshots[1]!);
  expect(await compared()).toEqual(verdict('ahead', snapshots[2]!, snapshots[1]!));
  expect(await settled()).toEqual(verdict('same', snapshots[1]!, snapshots[1]!));
  expect(await rows()).toEqual([1, 2]);
  await sql(`INSERT INTO ${table} VALUES (DATE '2026-01-01', 4)`);
  expect(await rows()).toEqual([1, 2, 4]);
  // What was undone is no part of the table's past: it would not be found again.
  const past = await history.snapshots({ tenantSlug: slug, schemaId }, signal);
  expect(past.slice(1, 3)).toEqual([snapshots[1], snapshots[0]]);
  expect(past).not.toContain(snapshots[2]);
});

it('a table of which the control database knows nothing goes, and those of others stay', async () => {
  await sql(`CREATE TABLE lake."t_${slug}"."s_${schemaId + 1_000_000}" AS SELECT 1 AS n`);
  expect(await compared()).toEqual(verdict('ahead', snapshots[2]!, null));
  expect(await settled()).toEqual([]);
  expect(await sql(`SHOW TABLES FROM lake."t_${slug}"`)).toEqual([[`s_${schemaId + 1_000_000}`]]);
});

it('a table without what the control database names is told, and stays as it is', async () => {
  await named(snapshots[2]!);
  await history.rollBack({ tenantSlug: slug, schemaId }, snapshots[0]!, signal);
  expect(await settled()).toEqual(verdict('lost', snapshots[0]!, snapshots[2]!));
  expect(await rows()).toEqual([1]);
  await sql(`DROP TABLE ${table}`);
  expect(await settled()).toEqual(verdict('lost', null, snapshots[2]!));
});
