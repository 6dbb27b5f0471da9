import { beforeAll, expect, it } from 'vitest';
import { abandonRun } from '../../src/domain/processing/end-run.ts';
import type { RunStarter } from '../../src/domain/processing/run-starter.ts';
import { findRun } from '../../src/domain/processing/runs-store.ts';
import { startProcessing } from '../../src/domain/processing/start-processing.ts';
import { api, jsonl } from '../support/api.ts';
import { makeMember, makePanelTenant, type PanelClient, type PanelTenant } from '../support/panel.ts';
import { control, makeSchema, makeToken } from '../support/tenants.ts';

let tenant: PanelTenant;
let owner: PanelClient;
let token: Awaited<ReturnType<typeof makeToken>>;
beforeAll(async () => {
  tenant = await makePanelTenant();
  owner = tenant.owner;
  token = await makeToken(tenant, ['upload', 'process']);
});

const machines = { shape_id: 1, executors: 1 };
let serial = 0;
const upload = async (slug: string, name: string) => {
  const record = { happened_at: '2026-02-01T00:00:00Z', userId: serial++ };
  const { status, body } = await api(token.jwt).upload(slug, name, jsonl([record]));
  expect(status).toBe(200);
  return body.file as { id: number; size_bytes: number };
};
const run = async (id: number) => (await owner.call('getRun', { path: { id } })).body;
/** A run that no reconciler begins. */
const heldRun = async (slug: string, startedBy?: RunStarter): Promise<number> => {
  const { database, shapes, driverFor, plans } = await control();
  const plan = plans.get('unlimited')!;
  const identity = { tenantId: tenant.id, tenantSlug: tenant.slug, plan, processingEnabled: true };
  const { runIds } = await startProcessing({ database, shapes, driverFor }, identity, slug, machines, {
    ...(startedBy && { startedBy }),
    alsoRecord: async (tx, { runIds: ids }) => {
      await tx.query(`update runs set retry_at = now() + interval '1 hour' where id = any($1)`, [ids]);
    },
  });
  return runIds[0]!;
};
const fail = async (id: number, error: { code: string; files?: { fileId: number; fileName: string }[] }) => {
  const { database } = await control();
  const found = (await findRun(database, tenant.id, id))!;
  await abandonRun(database, found, 'failed', { message: 'engine text', ...error });
};

it('a run says which member, token or rule started it, and that of an older one nobody knows', async () => {
  const slug = await makeSchema(tenant);
  await upload(slug, 'member.jsonl');
  const { body: byMember } = await owner.call('startRun', { path: { slug }, body: machines });
  await upload(slug, 'token.jsonl');
  const { body: byToken } = await api(token.jwt).processFiles(slug, machines);
  await upload(slug, 'old.jsonl');
  const old = await heldRun(slug);
  await owner.call('cancelRun', { path: { id: old } });
  await expect.poll(async () => (await run(old)).status).toBe('cancelled');
  const { body: again } = await owner.call('retryRun', { path: { id: old } });
  expect((await run(old)).started_by).toBeNull();
  const member = { kind: 'member', name: tenant.ownerEmail, rule: null };
  expect((await run(byMember.ids[0])).started_by).toEqual(member);
  expect((await run(again.ids[0])).started_by).toEqual(member);
  expect((await run(byToken.ids[0])).started_by).toEqual({ kind: 'token', name: 'test', rule: null });

  const ruled = await makeSchema(tenant);
  const rules = { on_upload: true, pending_bytes: null, minutes_after_upload: null };
  await owner.call('setAutomation', { path: { slug: ruled }, body: rules });
  await upload(ruled, 'rule.jsonl');
  const started = async () => (await owner.call('listRuns', { query: { schema: ruled } })).body.data;
  await expect.poll(async () => (await started()).length).toBe(1);
  expect((await started())[0].started_by).toEqual({ kind: 'rule', name: null, rule: 'on_upload' });
});

it('the files of a run are listed page by page, also those that it gave back', async () => {
  const slug = await makeSchema(tenant);
  const files: { id: number }[] = [];
  for (const name of ['1.jsonl', '2.jsonl', '3.jsonl']) files.push(await upload(slug, name));
  const id = await heldRun(slug);
  await upload(slug, 'later.jsonl');
  const list = async (query: Record<string, string | number> = {}) =>
    (await owner.call('listRunFiles', { path: { id }, query })).body;
  const ids = files.map((file) => file.id).reverse();
  const idsOf = ({ data }: { data: { id: number }[] }) => data.map((file) => file.id);
  const first = await list({ limit: 2 });
  expect(idsOf(first)).toEqual(ids.slice(0, 2));
  expect(first.data[0]).toMatchObject({ file_name: '3.jsonl', rows: 1, processing_status: 'processing' });
  const second = await list({ limit: 2, cursor: first.next });
  expect([idsOf(second), second.next]).toEqual([ids.slice(2), null]);
  await fail(id, { code: 'job_failed' });
  const given = await list();
  expect(idsOf(given)).toEqual(ids);
  expect(given.data[0].processing_status).toBe('pending');
});

it('the files of a run: 401 without a session is for all, 404 for another tenant, 422 for a bad cursor or limit', async () => {
  const slug = await makeSchema(tenant);
  await upload(slug, '1.jsonl');
  const id = await heldRun(slug);
  const stranger = await makePanelTenant();
  const theirs = await stranger.owner.call('listRunFiles', { path: { id } });
  expect([theirs.status, theirs.body.code]).toEqual([404, 'run_not_found']);
  for (const query of [{ cursor: '!' }, { limit: 0 }, { limit: 101 }]) {
    expect((await owner.call('listRunFiles', { path: { id }, query })).status, JSON.stringify(query)).toBe(
      422,
    );
  }
  const viewer = await makeMember(owner, 'viewer');
  expect((await viewer.call('listRunFiles', { path: { id } })).status).toBe(200);
  await owner.call('cancelRun', { path: { id } });
});

it('a failed run names its remedy and the damaged files, on the first page too, until nothing waits to be retried', async () => {
  const slug = await makeSchema(tenant);
  const file = await upload(slug, 'damaged.jsonl');
  const id = await heldRun(slug);
  expect((await run(id)).retryable).toBe(false);
  await fail(id, { code: 'file_damaged', files: [{ fileId: file.id, fileName: 'damaged.jsonl' }] });
  const failed = await run(id);
  expect(failed).toMatchObject({
    retryable: true,
    error: {
      code: 'file_damaged',
      message: expect.stringContaining('damaged.jsonl'),
      fix: expect.stringContaining('Ponha esses arquivos de lado'),
      remedy: 'set_aside',
      files: [{ id: file.id, name: 'damaged.jsonl', set_aside: false }],
    },
  });
  expect(JSON.stringify(failed)).not.toContain('engine text');
  const shown = async () => {
    const { failures } = (await owner.call('getOverview')).body;
    return failures.find((failure: { link: string }) => failure.link === `/processamentos/${id}`);
  };
  expect(await shown()).toMatchObject({
    remedy: 'set_aside',
    run: { id, schema: slug, code: 'file_damaged' },
  });
  await owner.call('setFileAside', { path: { slug, id: file.id } });
  expect(await run(id)).toMatchObject({ retryable: false, error: { files: [{ set_aside: true }] } });
  expect((await shown()).run).toBeNull();
});

it.each([
  ['out_of_memory', 'machines'],
  ['unschedulable', 'wait'],
  ['image_missing', 'support'],
  ['job_failed', 'retry'],
  ['of a later release', 'retry'],
])('the remedy of %s is %s', async (code, remedy) => {
  const slug = await makeSchema(tenant);
  await upload(slug, '1.jsonl');
  const id = await heldRun(slug);
  await fail(id, { code });
  expect((await run(id)).error.remedy).toBe(remedy);
});
