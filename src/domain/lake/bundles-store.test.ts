import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OwnControl, openOwnControl } from '../../workers/workers.testing.ts';
import { mostFiles } from './choose-parts.ts';
import { beginBundle } from './write-bundle.ts';

let own: OwnControl;
beforeAll(async () => {
  own = await openOwnControl();
});
afterAll(() => own.close());

it('a bundle takes as many small files as it may have, the oldest', async () => {
  const { database } = own.control;
  const { id: tenantId, slug: tenantSlug } = own.tenant;
  const { id: schemaId, slug: schemaSlug, versionId: schemaVersionId } = await own.addSchema();
  const ids = await database.query<{ id: number }>(
    `insert into files (tenant_id, schema_id, schema_version_id, file_name, schema_version, storage_path,
       size_bytes, rows, upload_status)
     select $1, $2, $3, n || '.jsonl', '1.0', n || '.jsonl', 1, 1, 'completed' from generate_series(1, $4::int) n
     returning id`,
    [tenantId, schemaId, schemaVersionId, mostFiles + 10],
  );
  const version = { tenantId, tenantSlug, schemaId, schemaSlug, schemaVersionId };
  const { parts } = (await beginBundle(database, version, 'files'))!;
  expect(parts.map(({ id }) => id)).toEqual(ids.slice(0, mostFiles).map(({ id }) => id));
});
