import { expect, it } from 'vitest';
import { panel } from '../../generated/contract-values.ts';
import { makeMember, makePanelTenant, type PanelClient } from '../support/panel.ts';
import { control, makeSchema } from '../support/tenants.ts';

const listed = async (by: PanelClient) => (await by.call('listNotices')).body;
const shown = async (by: PanelClient) => (await by.call('getOverview')).body.failures;

it('200: a refused file is unread for each member until that one reads it, and gone once it was mended', async () => {
  const tenant = await makePanelTenant();
  const viewer = await makeMember(tenant.owner, 'viewer');
  const slug = await makeSchema(tenant);
  expect(await listed(viewer)).toEqual({ unread: 0, data: [] });
  const { body: token } = await tenant.owner.call('createUploadUrl', { path: { slug } });
  const put = (line: string) =>
    fetch(`${token.upload_url}/a.jsonl`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/octet-stream' },
      body: line,
    });
  expect((await put('{"nada":1}\n')).status).toBe(422);

  const { unread, data } = await listed(viewer);
  expect([unread, data.length]).toEqual([1, 1]);
  expect(data[0]).toMatchObject({ kind: 'file', what: 'a.jsonl', unread: true });
  expect((await viewer.call('markNoticesRead', { body: { to: data[0].when } })).status).toBe(200);
  expect(await listed(viewer)).toMatchObject({ unread: 0, data: [{ what: 'a.jsonl', unread: false }] });
  expect(await listed(tenant.owner)).toMatchObject({ unread: 1 });
  expect(await listed((await makePanelTenant()).owner)).toEqual({ unread: 0, data: [] });

  expect((await put('{"happened_at":"2026-01-02T00:00:00Z","userId":1}\n')).status).toBe(200);
  expect(await listed(tenant.owner)).toEqual({ unread: 0, data: [] });
});

it('200: a moment to come marks no notice that is still to come, and an earlier one takes nothing back', async () => {
  const tenant = await makePanelTenant();
  for (const to of ['2999-01-01T00:00:00Z', '2000-01-01T00:00:00Z']) {
    expect((await tenant.owner.call('markNoticesRead', { body: { to } })).status).toBe(200);
  }
  const { database } = await control();
  const [mark] = await database.query<{ age: number }>(
    `select extract(epoch from now() - read_to)::float8 as age from notice_marks where tenant_id = $1`,
    [tenant.id],
  );
  expect(mark!.age).toBeGreaterThanOrEqual(0);
  expect(mark!.age).toBeLessThan(60);
});

it('200: a webhook that was switched off is told to owners alone, by the bell and by the overview', async () => {
  const tenant = await makePanelTenant();
  const others = [await makeMember(tenant.owner, 'viewer'), await makeMember(tenant.owner, 'editor')];
  await tenant.owner.call('createWebhook', { body: { url: 'https://example.com/x' } });
  const { database } = await control();
  const reason = JSON.stringify({ code: 'webhook_disabled_gone', params: {} });
  await database.query(
    'update webhooks set active = false, disabled_at = now(), disabled_reason = $2 where tenant_id = $1',
    [tenant.id, reason],
  );
  expect(await listed(tenant.owner)).toMatchObject({ unread: 1, data: [{ kind: 'webhook' }] });
  expect(await shown(tenant.owner)).toMatchObject([{ kind: 'webhook', what: 'https://example.com/x' }]);
  for (const other of others) {
    expect(await listed(other)).toEqual({ unread: 0, data: [] });
    expect(await shown(other)).toEqual([]);
  }
  expect(panel.schemas.NoticeList.properties.unread.maximum).toBe(20);
});

it('200: credits below the threshold are a notice until they are not', async () => {
  const tenant = await makePanelTenant();
  const setThreshold = (credits_threshold: string) =>
    tenant.owner.call('changeTenant', { body: { credits_threshold } });
  await setThreshold('1000.5');
  expect(await listed(tenant.owner)).toMatchObject({
    unread: 1,
    data: [{ kind: 'credits', what: 'Créditos', link: '/creditos' }],
  });
  await setThreshold('1000');
  expect(await listed(tenant.owner)).toEqual({ unread: 0, data: [] });
});

it('422: a moment that is none', async () => {
  const { owner } = await makePanelTenant();
  const { status, body } = await owner.call('markNoticesRead', { body: { to: 'ontem' } });
  expect([status, Object.keys(body.errors)]).toEqual([422, ['to']]);
});
