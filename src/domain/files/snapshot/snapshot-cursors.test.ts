import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDirectoryObjectStore } from '../../../adapters/object-store-directory/directory-object-store.ts';
import type { ObjectStore } from '../../../ports/object-store.ts';
import { createJanitor } from '../../../workers/upkeep/janitor.ts';
import { openRawFiles, type RawFiles } from '../../../workers/upkeep/raw-files.testing.ts';
import { type OwnControl, openOwnControl } from '../../../workers/workers.testing.ts';
import { releaseBundles } from '../../lake/release-bundles-store.ts';
import { forgetPositions, neededSnapshots } from '../../lake/table-care-store.ts';
import { openCursor, saveCursor } from '../../query/cursors.ts';

let own: OwnControl;
let root: string;
let objects: ObjectStore;
beforeAll(async () => {
  own = await openOwnControl();
  root = await mkdtemp(join(tmpdir(), 'celeiro-cursors-'));
  objects = await createDirectoryObjectStore(root);
  await own.control.database.query('update tenants set delete_processed_files = true');
});
afterAll(async () => {
  await own.close();
  await rm(root, { recursive: true });
});

const query = <Row>(text: string, params?: unknown[]) => own.control.database.query<Row>(text, params);

let slug: string;
let schemaId: number;
let files: RawFiles;
/** Position of the upload; the run that took the file has the next one. */
let position: number;
beforeEach(async () => {
  ({ id: schemaId, slug } = await own.addSchema());
  files = await openRawFiles(own.control, objects, own.tenant, slug);
  const { id } = await files.upload('1.jsonl', '{"at":"2026-01-01"}\n');
  ({ position } = await files.snapshot());
  await query(
    `with made as (
       insert into raw_bundles (id, tenant_id, schema_id, schema_version_id, storage_path, files, rows, ready_at)
       select nextval(pg_get_serial_sequence('files', 'id')), tenant_id, schema_id, schema_version_id, 'bundle', 1, 1, now()
       from files where id = $1 returning id)
     insert into bundled_files (file_id, bundle_id, first_line) select $1, id, 1 from made`,
    [id],
  );
  await files.process([id]);
  await query(`update files set updated_at = now() - interval '2 hours' where id = $1`, [id]);
  await query(
    `insert into table_snapshots (schema_id, position, snapshot_id, schema_version, created_at)
     values ($1, $2, 11, '1.0', now() - interval '3 days'), ($1, $2 + 1, 22, '1.0', now() - interval '2 days')`,
    [schemaId, position],
  );
});

/** Runs everything that releases unneeded snapshots, bundles and objects. @returns what is left afterwards */
async function cleanUp() {
  const { database } = own.control;
  const needed = await neededSnapshots(database, schemaId, 0);
  await forgetPositions(database, schemaId, 0);
  await releaseBundles(database, 0);
  await createJanitor({ database, objects, log: pino({ level: 'silent' }) })();
  const [row] = await query<{ snapshots: string[]; bundles: number; objects: number; cursors: number }>(
    `select (select json_agg(snapshot_id order by position) from table_snapshots where schema_id = $1) as snapshots,
       (select count(*) from raw_bundles where schema_id = $1 and released_at is null) as bundles,
       (select count(*) from files where schema_id = $1 and object_deleted_at is null) as objects,
       (select count(*) from query_cursors where schema_id = $1) as cursors`,
    [schemaId],
  );
  return { needed: needed.toSorted(), ...row };
}

async function cursorExpired(minutesAgo: number): Promise<string> {
  const { database, keyring } = own.control;
  const cursor = { position, newestVersion: 1, request: {}, lastKey: [] };
  const token = await saveCursor(database, keyring, own.tenant.id, schemaId, cursor);
  await query(
    'update query_cursors set expires_at = now() - make_interval(mins => $2) where schema_id = $1',
    [schemaId, minutesAgo],
  );
  return token;
}

const everything = { needed: ['11', '22'], snapshots: ['11', '22'], bundles: 1, objects: 1, cursors: 1 };
const nothing = { needed: ['22'], snapshots: ['22'], bundles: 0, objects: 0, cursors: 0 };

describe('what a cursor stands on', () => {
  it('stays an hour longer than the token, for the page that was asked for in its last second', async () => {
    await cursorExpired(-60);
    expect(await cleanUp()).toEqual(everything);
    await query('delete from query_cursors where schema_id = $1', [schemaId]);
    await cursorExpired(59);
    expect(await cleanUp()).toEqual(everything);
  });

  it('goes then', async () => {
    await cursorExpired(61);
    expect(await cleanUp()).toEqual(nothing);
  });
});

it('is refused from the second on in which the token ends', async () => {
  const { database, keyring } = own.control;
  const token = await cursorExpired(0);
  await expect(openCursor(database, keyring, own.tenant.id, slug, token)).rejects.toMatchObject({
    code: 'bad_page_token',
    fields: [{ field: 'page_token', code: 'page_token_invalid' }],
  });
});
