import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OwnControl, openOwnControl } from '../../workers/workers.testing.ts';
import { grantCredits, reserveCredits } from '../tenants/credits.ts';
import { insertPendingFile } from '../uploads/uploads-store.ts';
import { lockSchema } from './schemas-store.ts';

let own: OwnControl;
beforeAll(async () => {
  own = await openOwnControl();
  await grantCredits(own.control.database, own.tenant.id, '10', 'test');
});
afterAll(() => own.close());

// An upload's record references its tenant, then its schema. A run locks the schema, then the tenant for its credits.
it('neither waits for an upload that begins nor holds it up, so that runs and uploads never lock each other out', async () => {
  const { database } = own.control;
  const schema = await own.addSchema();
  const runId = await own.addRun(schema);
  const [token] = await database.query<{ id: number }>(
    `insert into upload_tokens (tenant_id, schema_id, schema_version_id, expires_at)
     values ($1, $2, $3, now() + interval '1 hour') returning id`,
    [own.tenant.id, schema.id, schema.versionId],
  );
  const file = {
    ...{
      tenantId: own.tenant.id,
      schemaId: schema.id,
      schemaVersionId: schema.versionId,
      uploadTokenId: token!.id,
    },
    ...{ fileName: 'a.jsonl', schemaVersion: '1.0', tenantSlug: own.tenant.slug, schemaSlug: schema.slug },
  };

  const begun = await database.transaction(async (run) => {
    await lockSchema(run, own.tenant.id, schema.id);
    return database.transaction(async (upload) => {
      const pending = await insertPendingFile(upload, file);
      await reserveCredits(run, own.tenant.id, runId, '1');
      return pending;
    });
  });
  expect(begun).toMatchObject({ file_name: 'a.jsonl', upload_status: 'pending' });
});
