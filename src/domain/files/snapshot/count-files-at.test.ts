import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDirectoryObjectStore } from '../../../adapters/object-store-directory/directory-object-store.ts';
import { openRawFiles } from '../../../workers/upkeep/raw-files.testing.ts';
import { type OwnControl, openOwnControl } from '../../../workers/workers.testing.ts';
import { setFileAside, takeFileBack } from '../repairs/set-aside.ts';
import { addDataFiles } from '../run-files-store.ts';
import { countFilesAt } from './count-files-at.ts';

let own: OwnControl;
let root: string;
beforeAll(async () => {
  own = await openOwnControl();
  root = await mkdtemp(join(tmpdir(), 'celeiro-count-'));
});
afterAll(async () => {
  await own.close();
  await rm(root, { recursive: true });
});

it('counts at every position the files that a snapshot of it has, of one schema', async () => {
  const { database } = own.control;
  const objects = createDirectoryObjectStore(root);
  const tenant = { tenantId: own.tenant.id, tenantSlug: own.tenant.slug };
  const [schema, other] = [await own.addSchema(), await own.addSchema()];
  const elsewhere = await openRawFiles(own.control, objects, own.tenant, other.slug);
  await elsewhere.upload('a.jsonl', '{"at":"2026-01-01"}\n');

  const files = await openRawFiles(own.control, objects, own.tenant, schema.slug);
  const a = await files.upload('a.jsonl', '{"at":"2026-01-01"}\n');
  const b = await files.upload('b.jsonl', '{"at":"2026-01-02"}\n');
  await setFileAside(database, tenant, schema.slug, b.id);
  await files.process([a.id]);
  const run = { id: await own.addRun(schema), schemaId: schema.id, schemaVersion: '1.0' };
  const days = { minDay: '2026-01-01', maxDay: '2026-01-01' };
  const dataFile = { path: 'a.parquet', schemaVersion: '1.0', rows: 1, sizeBytes: 9, ...days };
  await addDataFiles(database, own.tenant.id, run, [dataFile], 4);
  await takeFileBack({ database, objects }, tenant, schema.slug, b.id);
  await database.query('update schemas set position = 6 where id = $1', [schema.id]);
  await database.query('update data_files set removed_position = 6 where schema_id = $1', [schema.id]);

  const counts = [
    { rawFiles: 0, dataFiles: 0 },
    { rawFiles: 1, dataFiles: 0 },
    { rawFiles: 2, dataFiles: 0 },
    // `b` is set aside.
    { rawFiles: 1, dataFiles: 0 },
    // A run moved `a` into the table.
    { rawFiles: 0, dataFiles: 1 },
    // `b` was taken back.
    { rawFiles: 1, dataFiles: 1 },
    // The data file left the table.
    { rawFiles: 1, dataFiles: 0 },
  ];
  for (const [position, expected] of counts.entries()) {
    const counted = await countFilesAt(database, own.tenant.id, schema.id, position);
    expect(counted, `position ${position}`).toEqual(expected);
    const { rawFiles, dataFiles } = await files.snapshot(position);
    expect({ rawFiles: rawFiles.length, dataFiles: dataFiles.length }).toEqual(expected);
  }
  expect(await countFilesAt(database, 0, schema.id, 6)).toEqual({ rawFiles: 0, dataFiles: 0 });
});
