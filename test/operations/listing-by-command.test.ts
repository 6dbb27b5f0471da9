import { beforeEach, expect, inject, it } from 'vitest';
import { createApiClient } from '../../src/cli/upload/api-client.ts';
import { control, makeSchema, makeTenant, type TestTenant } from '../support/tenants.ts';

let tenant: TestTenant;
let slug: string;
beforeEach(async () => {
  tenant = await makeTenant();
  slug = await makeSchema(tenant);
});

/** Adds pending files, which no store has: `perMoment` in each millisecond from the given second on. */
async function addFiles(count: number, perMoment: number, second = 0): Promise<void> {
  const { database } = await control();
  await database.query(
    `insert into files (tenant_id, schema_id, schema_version_id, file_name, schema_version, storage_path, size_bytes, rows,
       validation, upload_status, created_at)
     select v.tenant_id, v.schema_id, v.id, $3::int || '-' || i || '.jsonl', v.version, 'f', 1, 1, 'valid', 'completed',
       timestamptz '2026-05-01Z' + make_interval(secs => $3::int + (i / $2) / 1000.0)
     from schema_versions v, generate_series(0, $1::int - 1) i where v.tenant_id = $4`,
    [count, perMoment, second, tenant.id],
  );
}

/** The files that are pending now, and those that the command line is given while `change` is made behind its first page. */
async function list(change: (givenIds: number[]) => Promise<unknown>) {
  const { database } = await control();
  const rows = await database.query<{ id: number }>(
    'select id from files where tenant_id = $1 order by created_at desc, id desc',
    [tenant.id],
  );
  const given: number[] = [];
  const { listFiles } = createApiClient(inject('baseUrl'), tenant.token, () => {});
  for await (const { id } of listFiles(slug, { processing_status: 'pending' })) {
    if (given.push(id) === 100) await change([...given]);
  }
  return { pending: rows.map(({ id }) => id), given };
}

it.each([1, 7, 250])(
  'the command line is given each file once while others come, %i of one moment',
  async (perMoment) => {
    await addFiles(250, perMoment);
    const { pending, given } = await list(() => addFiles(30, 1, 60));
    expect(given).toEqual(pending);
  },
);

it.each([1, 7])(
  'the command line is given all files while others are taken by a run, %i of one moment',
  async (perMoment) => {
    await addFiles(250, perMoment);
    const { database } = await control();
    const { pending, given } = await list((ids) =>
      database.query(`update files set processing_status = 'completed' where id = any($1::bigint[])`, [ids]),
    );
    expect(given).toEqual(pending);
  },
);
