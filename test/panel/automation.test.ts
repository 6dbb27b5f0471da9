import { beforeAll, expect, it } from 'vitest';
import { api, jsonl } from '../support/api.ts';
import { makeMember, makePanelTenant, type PanelTenant } from '../support/panel.ts';
import { control, makeSchema, makeToken } from '../support/tenants.ts';

const off = { on_upload: false, pending_bytes: null, minutes_after_upload: null };

let tenant: PanelTenant;
let token: string;
beforeAll(async () => {
  tenant = await makePanelTenant();
  token = await tokenOf(tenant);
});
const tokenOf = async (of: PanelTenant) => (await makeToken(of, ['upload', 'files', 'query', 'process'])).jwt;

let files = 0;
/** Uploads another file with one record. All files have the same size. */
async function upload(slug: string, by = token): Promise<void> {
  const record = { happened_at: '2026-01-02T03:04:05Z', userId: 1000 + ++files };
  expect((await api(by).upload(slug, `${files}.jsonl`, jsonl([record]))).status).toBe(200);
}

const set = (slug: string, rules: object, of = tenant) =>
  of.owner.call('setAutomation', { path: { slug }, body: { ...off, ...rules } });
const get = async (slug: string, of = tenant) =>
  (await of.owner.call('getAutomation', { path: { slug } })).body;

/** Runs of a schema with how many files each took. */
async function runsOf(slug: string, of = tenant): Promise<{ status: string; files: number }[]> {
  const { database } = await control();
  return database.query(
    `select r.status, r.files_count as files from runs r join schemas s on s.id = r.schema_id
     where r.tenant_id = $1 and s.slug = $2 order by r.id`,
    [of.id, slug],
  );
}
const allCompleted = (slug: string, runs: number) =>
  expect
    .poll(async () => (await runsOf(slug)).map(({ status }) => status), { timeout: 30_000 })
    .toEqual(Array(runs).fill('completed'));

it('has no rules at first', async () => {
  expect(await get(await makeSchema(tenant))).toEqual({
    rules: { ...off, shape_id: null, executors: null },
    updated_at: null,
    last_started: null,
    problem: null,
  });
});

it('starts on every upload, and never a second run for the same file', async () => {
  const slug = await makeSchema(tenant);
  await upload(slug);
  await set(slug, { on_upload: true });
  await upload(slug);
  await allCompleted(slug, 1);
  expect(await runsOf(slug)).toEqual([{ status: 'completed', files: 2 }]);
  await Promise.all([upload(slug), upload(slug), upload(slug)]);
  await expect
    .poll(async () => (await runsOf(slug)).reduce((sum, run) => sum + run.files, 0), { timeout: 30_000 })
    .toBe(5);
  const { last_started } = await get(slug);
  expect(last_started).toMatchObject({ rule: 'on_upload', run_ids: [expect.any(Number)] });
});

it('starts when the pending files reach a size, not before', async () => {
  const slug = await makeSchema(tenant);
  await upload(slug);
  const { database } = await control();
  const [row] = await database.query<{ bytes: number }>(
    'select pending_bytes as bytes from schemas where tenant_id = $1 and slug = $2',
    [tenant.id, slug],
  );
  await set(slug, { pending_bytes: row!.bytes + 1 });
  // A run that the rules started later, of another schema, proves that they have been evaluated.
  const other = await makeSchema(tenant);
  await set(other, { on_upload: true });
  await upload(other);
  await allCompleted(other, 1);
  expect(await runsOf(slug)).toEqual([]);
  await upload(slug);
  await allCompleted(slug, 1);
  expect((await get(slug)).last_started.rule).toBe('pending_bytes');
});

it('starts so many minutes after an upload', async () => {
  const slug = await makeSchema(tenant);
  await set(slug, { minutes_after_upload: 5 });
  await upload(slug);
  const { database } = await control();
  // The time has passed: both the rules and the upload are as old as they would be.
  await database.query(
    `with older as (update automation_rules set since = since - interval '1 hour' where tenant_id = $1)
     update files set ingested_at = ingested_at - interval '4 minutes 55 seconds'
     where tenant_id = $1 and schema_id = (select id from schemas where tenant_id = $1 and slug = $2)`,
    [tenant.id, slug],
  );
  expect(await runsOf(slug)).toEqual([]);
  await allCompleted(slug, 1);
  expect((await get(slug)).last_started.rule).toBe('minutes_after_upload');
});

it('leaves what a run gave back to people', async () => {
  const slug = await makeSchema(tenant);
  await upload(slug);
  const { body } = await api(token).processFiles(slug, { shape_id: 1, executors: 1 });
  const { database } = await control();
  await database.query(
    `with ended as (update runs set status = 'cancelled', finished_at = now(),
       given_back = (select array_agg(id) from files where run_id = $1) where id = $1)
     update files set processing_status = 'pending', run_id = null where run_id = $1`,
    [body.ids[0]],
  );
  await database.query(`update schemas set pending_files = 1 where tenant_id = $1 and slug = $2`, [
    tenant.id,
    slug,
  ]);
  await set(slug, { on_upload: true, pending_bytes: 1 });
  await upload(slug);
  await expect.poll(async () => (await runsOf(slug)).at(-1)?.status, { timeout: 30_000 }).toBe('completed');
  expect((await runsOf(slug)).slice(1)).toEqual([{ status: 'completed', files: 1 }]);
});

it('tells what keeps it from starting, and starts once that is mended', async () => {
  const poor = await makePanelTenant();
  const { database } = await control();
  await database.query('update tenants set credits = 0 where id = $1', [poor.id]);
  const slug = await makeSchema(poor);
  await set(slug, { on_upload: true }, poor);
  await upload(slug, await tokenOf(poor));
  await expect.poll(async () => (await get(slug, poor)).problem?.code).toBe('not_enough_credits');
  expect((await get(slug, poor)).problem.message).toMatch(/^Créditos insuficientes/);
  expect(await runsOf(slug, poor)).toEqual([]);
  const [rule] = await database.query<{ problems: number }>(
    'select problems from automation_rules where tenant_id = $1',
    [poor.id],
  );
  expect(rule!.problems).toBe(1);
  await database.query('update tenants set credits = 1000 where id = $1', [poor.id]);
  await set(slug, { on_upload: true }, poor);
  await expect.poll(async () => (await runsOf(slug, poor)).length).toBe(1);
  expect((await get(slug, poor)).problem).toBeNull();
});

it('says what rules would have done', async () => {
  const slug = await makeSchema(tenant);
  const preview = async (rules: object) =>
    (await tenant.owner.call('previewAutomation', { path: { slug }, body: { ...off, ...rules } })).body;
  expect(await preview({ on_upload: true })).toEqual({ uploads: 0, since: null, data: [] });
  for (let i = 0; i < 3; i++) await upload(slug);
  const each = await preview({ on_upload: true });
  expect(each).toMatchObject({ uploads: 3, since: expect.any(String) });
  expect(each.data).toHaveLength(3);
  expect(each.data[0]).toMatchObject({ rule: 'on_upload', files: 1, rows: 1 });
  // As much as a run over the same bytes is estimated to cost, with the machines of the rules.
  const body = { shape_id: 1, executors: 2 };
  const estimate = (await tenant.owner.call('estimateRun', { path: { slug }, body })).body;
  const together = await preview({ pending_bytes: each.data[0].bytes * 3, ...body });
  expect(together.data).toMatchObject([{ files: 3, credits: estimate.credits }]);
  const small = await preview({ on_upload: true, ...body, executors: 1 });
  expect(Number(small.data[0].credits)).toBeGreaterThan(0);
  expect(Number(small.data[0].credits)).toBeLessThan(Number(estimate.credits));
  const unknown = { path: { slug }, body: { ...off, on_upload: true, shape_id: 4711, executors: 1 } };
  expect((await tenant.owner.call('previewAutomation', unknown)).status).toBe(422);
  expect((await preview({ pending_bytes: each.data[0].bytes * 2 })).data).toMatchObject([
    { rule: 'pending_bytes', files: 2 },
  ]);
  expect(await runsOf(slug)).toEqual([]);
});

it('refuses unknown shapes, schemas of others and members who only look', async () => {
  const slug = await makeSchema(tenant);
  const unknown = await set(slug, { on_upload: true, shape_id: 4711, executors: 1 });
  expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([422, ['shape_id']]);
  const stranger = await makePanelTenant();
  expect((await set(slug, {}, stranger)).body.code).toBe('schema_not_found');
  const viewer = await makeMember(tenant.owner, 'viewer');
  const denied = await viewer.call('setAutomation', { path: { slug }, body: off });
  expect([denied.status, denied.body.code]).toEqual([403, 'role_required']);
});
