import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OwnControl, openOwnControl } from '../../workers/workers.testing.ts';
import { addSchemaVersion } from './manage-schemas.ts';
import { firstVersion, listVersions, newestVersion } from './schemas-store.ts';

let own: OwnControl;
beforeAll(async () => {
  own = await openOwnControl();
});
afterAll(() => own.close());

it('the first and the newest version of a schema are read alone', async () => {
  const { database } = own.control;
  const schema = await own.addSchema();
  const place = [database, own.tenant.id, schema.id] as const;
  const [first] = await listVersions(...place);
  const field = {
    name: 'nova',
    key: 'nova',
    type: { kind: 'string' },
    required: false,
    description: '',
  } as const;
  const definition = { ...first!.definition, fields: [...first!.definition.fields, field] };
  await addSchemaVersion(database, own.tenant.id, { slug: schema.slug, definition });
  expect(await firstVersion(...place)).toEqual(first);
  expect(await newestVersion(...place)).toMatchObject({ ordinal: 2, version: '1.1', definition });
});
