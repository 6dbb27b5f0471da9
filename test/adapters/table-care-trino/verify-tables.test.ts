import { randomBytes } from 'node:crypto';
import { DeleteObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTrinoTableContents } from '../../../src/adapters/table-care-trino/trino-table-contents.ts';
import { recordTable } from '../../../src/domain/lake/pinned-tables-store.ts';
import { type VerifiedTable, verifyTables } from '../../../src/domain/lake/verify-tables.ts';
import { createSchema } from '../../../src/domain/schemas/manage-schemas.ts';
import { parseSchemaDocument } from '../../../src/domain/schemas/schema-document.ts';
import { listVersions } from '../../../src/domain/schemas/schemas-store.ts';
import { createTenant } from '../../../src/domain/tenants/create-tenant.ts';
import { type OwnControl, openOwnControl } from '../../../src/workers/workers.testing.ts';
import { names, s3, server, sql } from '../query-engine-trino/servers.ts';

const contents = createTrinoTableContents({ server, tableCatalog: names.tableCatalog });
/** Uploaded files of the table, in the order of their ids, and the records of each. */
const ROWS = [3, 0, 2, 4];

let own: OwnControl;
let slug: string;
let tenantId: number;
let schemaId: number;
let table: string;
/** Ids of the files. */
let ids: number[];

/** Two runs: the first moved all files but the last, the second the last. A fifth file waits. */
beforeAll(async () => {
  own = await openOwnControl();
  const { database, plans } = own.control;
  slug = `v${randomBytes(5).toString('hex')}`;
  const owner = { slug, name: slug, ownerEmail: `a@${slug}.example`, plan: 'custom' };
  tenantId = (await createTenant(database, plans, owner)).tenant.id;
  const fields = [{ name: 'at', type: 'date', required: true }];
  const document = parseSchemaDocument({ slug: 'events', name: 'Events', event_date_field: 'at', fields });
  schemaId = (await createSchema(database, tenantId, document)).id;
  const [version] = await listVersions(database, tenantId, schemaId);
  const add = async (rows: number, position: number | null) => {
    const [file] = await database.query<{ id: number }>(
      `insert into files (tenant_id, schema_id, schema_version_id, file_name, schema_version, storage_path,
         upload_status, rows, table_position)
       values ($1, $2, $3, gen_random_uuid()::text, '1.0', gen_random_uuid()::text, 'completed', $4, $5) returning id`,
      [tenantId, schemaId, version!.id, rows, position],
    );
    return file!.id;
  };
  ids = [];
  for (const [at, rows] of ROWS.entries()) ids.push(await add(rows, at < 3 ? 1 : 2));
  await add(7, null);

  table = `lake."t_${slug}"."s_${schemaId}"`;
  await sql(`CREATE SCHEMA lake."t_${slug}"`);
  await sql(`CREATE TABLE ${table} (_file_id BIGINT, n INTEGER)`);
  await write([0, 2]);
  await nameSnapshot(1);
  await write([3]);
  await nameSnapshot(2);
});
afterAll(() => own.close());

/** Adds all records of these files, or as many as told. */
async function write(files: number[], rows?: number): Promise<void> {
  const values = files.flatMap((at) =>
    Array.from({ length: rows ?? ROWS[at]! }, (_, n) => `(${ids[at]}, ${n})`),
  );
  await sql(`INSERT INTO ${table} VALUES ${values}`);
}
/** Has the control database name a snapshot, the table's newest unless another is told. */
async function nameSnapshot(position: number, other?: string): Promise<void> {
  const main = table.replace(/"$/, '$refs"');
  const [row] = await sql(`SELECT CAST(snapshot_id AS VARCHAR) FROM ${main} WHERE name = 'main'`);
  const snapshotId = other ?? (row![0] as string);
  await own.control.database.transaction((tx) =>
    recordTable(tx, schemaId, position, { snapshotId, schemaVersion: '1.0' }),
  );
}
async function verified(of = tenantId): Promise<VerifiedTable[]> {
  const { database } = own.control;
  const { signal } = new AbortController();
  const tables: VerifiedTable[] = [];
  for await (const each of verifyTables({ database, contents }, { tenantId: of, signal })) tables.push(each);
  return tables;
}
const outcome = (more: Partial<VerifiedTable>) => [
  {
    ...{ table: { tenantSlug: slug, schemaId }, schemaSlug: 'events', files: 3, wrong: 0, faults: [] },
    ...{ unreadable: false, dataFile: undefined, ...more },
  },
];

it('a table that holds every record of its files once is whole, whatever was written since', async () => {
  expect(await verified()).toEqual(outcome({}));
  await write([0, 3]);
  expect(await verified()).toEqual(outcome({}));
  expect(await verified(tenantId + 1)).toEqual([]);
});

it('tells files with records that are missing, doubled, or of nobody', async () => {
  await sql(`DELETE FROM ${table} WHERE _file_id = ${ids[2]}`);
  await sql(`INSERT INTO ${table} VALUES (${ids[3]! + 1000}, 1), (${ids[3]! + 1000}, 2)`);
  await nameSnapshot(3);
  const [file0, , file2, file3] = ids as [number, number, number, number];
  expect(await verified()).toEqual(
    outcome({
      files: 4,
      wrong: 4,
      faults: [
        { fileId: file0, rows: 3, found: 6 },
        { fileId: file2, rows: 2, found: 0 },
        { fileId: file3, rows: 4, found: 8 },
        { fileId: file3 + 1000, rows: 0, found: 2 },
      ],
    }),
  );
});

it('tells a data file that is gone by its path, a snapshot that is gone, and a table', async () => {
  const files = async () => {
    const of = table.replace(/"$/, '$files"');
    return (await sql(`SELECT file_path FROM ${of}`)).map(([path]) => path as string);
  };
  const before = await files();
  await write([0]);
  await nameSnapshot(4);
  // One that was never read: a coordinator that works as well keeps what it read in its memory.
  const path = (await files()).find((each) => !before.includes(each))!;
  const [, Bucket, Key] = /^s3a?:\/\/([^/]+)\/(.+)$/.exec(path)!;
  await s3.send(new DeleteObjectCommand({ Bucket, Key }));
  const unread = { files: 0, unreadable: true };
  expect(await verified()).toEqual(outcome({ ...unread, dataFile: Key }));
  await nameSnapshot(5, '42');
  expect(await verified()).toEqual(outcome({ ...unread }));
  await nameSnapshot(6);
  await sql(`DROP TABLE ${table}`);
  expect(await verified()).toEqual(outcome({ ...unread }));
});
