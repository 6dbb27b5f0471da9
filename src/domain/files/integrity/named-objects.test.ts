import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OwnControl, openOwnControl } from '../../../workers/workers.testing.ts';
import { namedObjects } from './named-objects.ts';

let own: OwnControl;
beforeAll(async () => {
  own = await openOwnControl();
});
afterAll(() => own.close());

const query = <Row>(text: string, params?: unknown[]) => own.control.database.query<Row>(text, params);

it('names each of many files once, in the order of their ids', async () => {
  const schema = await own.addSchema();
  const ids = await query<{ id: number }>(
    `insert into files (tenant_id, schema_id, schema_version_id, file_name, schema_version, storage_path, upload_status)
     select $1, $2, $3, n || '.jsonl', '1.0', n || '.jsonl', 'completed' from generate_series(1, 1001) n
     returning id`,
    [own.tenant.id, schema.id, schema.versionId],
  );
  const batches = [];
  for await (const rows of namedObjects(own.control.database, 'files'))
    batches.push(rows.map(({ id }) => id));
  expect(batches.map(({ length }) => length)).toEqual([500, 500, 1]);
  expect(batches.flat()).toEqual(ids.map(({ id }) => id).sort((a, b) => a - b));
});
