import { beforeAll, describe, expect, it } from 'vitest';
import { findRun } from '../../src/domain/processing/runs-store.ts';
import { addSchemaVersion } from '../../src/domain/schemas/manage-schemas.ts';
import { parseSchemaDocument } from '../../src/domain/schemas/schema-document.ts';
import { updateTenant } from '../../src/domain/tenants/tenants-store.ts';
import { api, jsonl, runTimeoutMs } from '../support/api.ts';
import { control, eventSchema, makeSchema, makeTenant, type TestTenant } from '../support/tenants.ts';

let tenant: TestTenant;
beforeAll(async () => {
  tenant = await makeTenant();
});

/** Interval of the janitor of `serve`. Proving that it leaves something alone takes one round. */
const JANITOR_INTERVAL_MS = 15_000;
const machines = { shape_id: 1, executors: 1 };
let serial = 0;
const file = (rows: number) =>
  jsonl(
    Array.from({ length: rows }, () => {
      serial++;
      return {
        happened_at: `2026-02-${String(1 + (serial % 28)).padStart(2, '0')}T0${serial % 10}:00:00Z`,
        userId: serial,
        action: serial % 3 === 0 ? null : `action ${serial % 5}`,
        amount: serial / 4,
        context: { n: serial, tags: ['a', { b: null }] },
      };
    }),
  );
const finished = async (runIds: number[]) => {
  const { database } = await control();
  const status = async () =>
    (await Promise.all(runIds.map((id) => findRun(database, tenant.id, id)))).map((run) => run!.status);
  await expect.poll(status, { timeout: runTimeoutMs, interval: 100 }).toEqual(runIds.map(() => 'completed'));
};
const wholeYear = { event_from: '2026-01-01', event_to: '2026-12-31' };

describe('200', () => {
  it('moves every pending file into the table, and no answer changes by it', async () => {
    const slug = await makeSchema(tenant);
    const client = api(tenant.token);
    for (const name of ['1.jsonl', '2.jsonl', '3.jsonl']) await client.upload(slug, name, file(200));
    const queries = [
      {
        ...wholeYear,
        select: ['count(*) as n', 'sum(user_id) as s', 'sum(amount) as a', 'min(happened_at) as m'],
      },
      {
        ...wholeYear,
        select: ['action', 'count(*) as n'],
        group_by: ['action'],
        order_by: [{ field: 'action' }],
      },
      {
        ...wholeYear,
        select: [
          'happened_at',
          'user_id',
          'context',
          '_file_id',
          '_file_name',
          '_schema_version',
          '_ingested_at',
        ],
        limit: 1000,
      },
    ];
    const answers = async () =>
      Promise.all(queries.map(async (query) => (await client.queryRecords(slug, query)).body.data));
    const before = await answers();

    const started = await client.processFiles(slug, machines);
    expect(started.status).toBe(200);
    expect(started.body).toMatchObject({
      status: 'started',
      schema: slug,
      schema_version: '1.0',
      executors: 1,
      files_count: 3,
    });
    expect(started.body.ids).toHaveLength(1);
    await finished(started.body.ids);
    expect(await answers()).toEqual(before);

    const { body } = await client.listFiles(slug, { run_id: started.body.ids[0] });
    expect(body.meta.total).toBe(3);
    expect((await client.listFiles(slug, { run_id: started.body.ids[0] + 1 })).body.meta.total).toBe(0);
    for (const row of body.data)
      expect(row).toMatchObject({ processing_status: 'completed', run_id: started.body.ids[0] });
    const again = await client.processFiles(slug, machines);
    expect(again.body.code).toBe('no_pending_files');
  });

  it('starts one run per version with pending files, the newest named', async () => {
    const slug = await makeSchema(tenant);
    const client = api(tenant.token);
    await client.upload(slug, 'old.jsonl', file(10));
    const { database } = await control();
    const fields = [...eventSchema.fields, { name: 'note', type: 'string', required: false }];
    await addSchemaVersion(
      database,
      tenant.id,
      parseSchemaDocument({ slug, name: 'E', ...eventSchema, fields }),
    );
    await client.upload(
      slug,
      'new.jsonl',
      jsonl([{ happened_at: '2026-02-01T00:00:00Z', userId: 1, note: 'hi' }]),
    );
    const { body } = await client.processFiles(slug, machines);
    expect(body).toMatchObject({ schema_version: '1.1', files_count: 2 });
    expect(body.ids).toHaveLength(2);
    await finished(body.ids);
    const rows = await client.queryRecords(slug, {
      ...wholeYear,
      select: ['_schema_version', 'count(*) as n', 'count(note) as notes'],
      group_by: ['_schema_version'],
      order_by: [{ field: '_schema_version' }],
    });
    expect(rows.body.data).toEqual([
      ['1.0', 10, 0],
      ['1.1', 1, 1],
    ]);
  });

  it('never claims a file twice, however many calls arrive at once', async () => {
    const slug = await makeSchema(tenant);
    const client = api(tenant.token);
    await client.upload(slug, '1.jsonl', file(50));
    const answers = await Promise.all(Array.from({ length: 6 }, () => client.processFiles(slug, machines)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422, 422, 422]);
    await finished(answers.find(({ status }) => status === 200)!.body.ids);
    const { body } = await client.queryRecords(slug, { ...wholeYear, select: ['count(*) as n'] });
    expect(body.data).toEqual([[50]]);
  });

  it('uses the preset and one executor on a basic plan, body or not', async () => {
    const basic = await makeTenant({ plan: 'unlimited_basic' });
    const slug = await makeSchema(basic);
    await api(basic.token).upload(slug, '1.jsonl', file(5));
    const { status, body } = await api(basic.token).processFiles(slug);
    expect(status).toBe(200);
    expect(body.executors).toBe(1);
    await api(basic.token).upload(slug, '2.jsonl', file(5));
    const ignored = { shape_id: 999_999, executors: 7 };
    expect((await api(basic.token).processFiles(slug, ignored)).body.executors).toBe(1);
  });

  it('reserves credits at the start and settles them at the end', async () => {
    const slug = await makeSchema(tenant);
    await api(tenant.token).upload(slug, '1.jsonl', file(5));
    const { database } = await control();
    const balance = async () =>
      Number(
        (
          await database.query<{ credits: string }>('select credits::text from tenants where id = $1', [
            tenant.id,
          ])
        )[0]!.credits,
      );
    const before = await balance();
    const { body } = await api(tenant.token).processFiles(slug, machines);
    await finished(body.ids);
    const run = (await findRun(database, tenant.id, body.ids[0]))!;
    expect(Number(run.creditsReserved)).toBeGreaterThan(0);
    const seconds = (run.finishedAt!.getTime() - run.startedAt!.getTime()) / 1000;
    // Only the time of machines that work is charged, each second begun as a whole one; the embedded profile has no driver.
    const perSecond = (Number(run.driverShape?.pricePerHour ?? 0) + Number(run.shape.pricePerHour)) / 3600;
    expect(Number(run.creditsCharged)).toBeGreaterThanOrEqual(perSecond - 1e-6);
    expect(Number(run.creditsCharged)).toBeLessThan(perSecond * (seconds + 1.01) + 1e-6);
    expect(await balance()).toBeCloseTo(before - Number(run.creditsCharged), 6);
    const [ledger] = await database.query<{ sum: string }>(
      'select sum(amount)::text as sum from credit_ledger where tenant_id = $1',
      [tenant.id],
    );
    expect(Number(ledger!.sum)).toBeCloseTo(await balance(), 6);
  });

  it('deletes processed raw files where the tenant wants it, once no cursor can need them', async () => {
    const { database } = await control();
    const own = await makeTenant();
    await updateTenant(database, own.id, { deleteProcessedFiles: true });
    const slug = await makeSchema(own);
    const client = api(own.token);
    await client.upload(slug, '1.jsonl', file(20));
    const first = await client.queryRecords(slug, { ...wholeYear, select: ['user_id'], limit: 15 });
    await client.processFiles(slug, machines);
    const state = async () => {
      const [row] = await database.query<{ processing_status: string; deleted: boolean; due: number }>(
        `select processing_status, object_deleted_at is not null as deleted,
           (select count(*) from object_removals where tenant_id = $1) as due
         from files where tenant_id = $1`,
        [own.id],
      );
      return row;
    };
    const completed = { processing_status: 'completed', deleted: false, due: 0 };
    await expect.poll(state, { timeout: runTimeoutMs, interval: 100 }).toEqual(completed);
    // As if it were long ago: only the cursor still needs the raw file.
    await database.query(`update files set updated_at = now() - interval '2 hours' where tenant_id = $1`, [
      own.id,
    ]);
    await new Promise((resolve) => setTimeout(resolve, JANITOR_INTERVAL_MS + 2000));
    expect(await state()).toEqual(completed);
    expect(
      (await client.queryRecords(slug, { page_token: first.body.next_page_token })).body.data,
    ).toHaveLength(5);

    await database.query('delete from query_cursors where tenant_id = $1', [own.id]);
    await expect.poll(state, { timeout: 60_000, interval: 500 }).toMatchObject({ deleted: true, due: 0 });
    const { body } = await client.queryRecords(slug, { ...wholeYear, select: ['count(*) as n'] });
    expect(body.data).toEqual([[20]]);
  });

  it('tells every change of status as an event, in order', async () => {
    const slug = await makeSchema(tenant);
    await api(tenant.token).upload(slug, '1.jsonl', file(5));
    const { body } = await api(tenant.token).processFiles(slug, machines);
    await finished(body.ids);
    const { database } = await control();
    const events = await database.query<{ payload: { topic: string; metadata: Record<string, unknown> } }>(
      `select payload from outbox where key = $1 order by id`,
      [`run:${body.ids[0]}`],
    );
    expect(events.map(({ payload }) => payload.metadata.status)).toEqual(['started', 'running', 'completed']);
    expect(events[2]!.payload).toMatchObject({
      topic: 'schemas.run.status',
      metadata: {
        run_id: body.ids[0],
        tenant: tenant.slug,
        schema: slug,
        schema_version: '1.0',
        files_count: 1,
        error: null,
      },
    });
  });
});

describe('400', () => {
  it.each([
    ['no body', undefined, ['executors', 'shape_id']],
    ['no executors', { shape_id: 1 }, ['executors']],
    ['no shape', { executors: 1 }, ['shape_id']],
    ['unknown shape', { shape_id: 999, executors: 1 }, ['shape_id']],
    ['no executor', { shape_id: 1, executors: 0 }, ['executors']],
    ['too many executors', { shape_id: 1, executors: 11 }, ['executors']],
    ['wrong types', { shape_id: '1', executors: 1.5 }, ['executors', 'shape_id']],
    ['an unknown member', { ...machines, driver: 1 }, ['driver']],
  ])('names the field: %s', async (_, request, fields) => {
    const slug = await makeSchema(tenant);
    const { status, body } = await api(tenant.token).processFiles(slug, request);
    expect(status).toBe(400);
    expect(Object.keys(body.errors).toSorted()).toEqual(fields);
  });
});

describe('403', () => {
  it('where the plan has no processing, and where it is switched off', async () => {
    const small = await makeTenant({ plan: 'small' });
    const { status, body } = await api(small.token).processFiles(await makeSchema(small));
    expect(status).toBe(403);
    expect(body.code).toBe('processing_unavailable');
    // A schema that is not there comes first, as everywhere.
    expect((await api(small.token).processFiles('nothing')).status).toBe(404);

    const off = await makeTenant();
    await updateTenant((await control()).database, off.id, { processingEnabled: false });
    expect((await api(off.token).processFiles(await makeSchema(off), machines)).status).toBe(403);
  });
});

describe('422', () => {
  it('when nothing is pending, invalid files not counting', async () => {
    const slug = await makeSchema(tenant);
    await api(tenant.token).upload(slug, 'bad.jsonl', 'x\n');
    const { status, body } = await api(tenant.token).processFiles(slug, machines);
    expect(status).toBe(422);
    expect(body.code).toBe('no_pending_files');
  });

  it('when the schema is inactive', async () => {
    const slug = await makeSchema(tenant);
    await api(tenant.token).upload(slug, '1.jsonl', file(5));
    await (await control()).database.query(
      'update schemas set active = false where tenant_id = $1 and slug = $2',
      [tenant.id, slug],
    );
    expect((await api(tenant.token).processFiles(slug, machines)).body.code).toBe('schema_inactive');
    expect((await api(tenant.token).listFiles(slug)).status).toBe(200);
    expect(
      (await api(tenant.token).queryRecords(slug, { ...wholeYear, select: ['count(*) as n'] })).status,
    ).toBe(200);
  });

  it('when credits do not suffice, and then nothing is claimed', async () => {
    const poor = await makeTenant({ credits: '0.0001' });
    const slug = await makeSchema(poor);
    await api(poor.token).upload(slug, '1.jsonl', file(5));
    const { status, body } = await api(poor.token).processFiles(slug, machines);
    expect(status).toBe(422);
    expect(body.code).toBe('not_enough_credits');
    expect((await api(poor.token).listFiles(slug, { processing_status: 'pending' })).body.meta.total).toBe(1);
  });
});
