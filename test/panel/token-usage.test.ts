import { beforeAll, expect, it } from 'vitest';
import { createApiToken } from '../../src/domain/tenants/api-tokens.ts';
import { api, jsonl } from '../support/api.ts';
import { makePanelTenant, type PanelClient, type PanelTenant } from '../support/panel.ts';
import { control, makeSchema } from '../support/tenants.ts';

let tenant: PanelTenant;
let owner: PanelClient;
beforeAll(async () => {
  tenant = await makePanelTenant();
  owner = tenant.owner;
});

const usage = async (client = owner) => (await client.call('listTokenUsage')).body;
interface Used {
  token_id: number;
  month: Record<string, number>;
  days: { day: string; figures: Record<string, number> }[];
}

it('what a token does is counted by day: requests, refusals, uploads with their bytes, queries', async () => {
  const { database, keyring } = await control();
  const token = await createApiToken(database, keyring, tenant, {
    name: 'robô',
    scopes: ['upload', 'query'],
    expiresAt: null,
  });
  const slug = await makeSchema(tenant);
  const body = jsonl([{ happened_at: '2026-02-01T00:00:00Z', userId: 1 }]);
  // Two requests each: the URL, and the file; the second file is a duplicate.
  const { body: sent } = await api(token.jwt).upload(slug, 'a.jsonl', body);
  expect((await api(token.jwt).upload(slug, 'a.jsonl', body)).body.duplicate).toBe(true);
  const window = { event_from: '2026-01-01', event_to: '2026-12-31' };
  const asked = await api(token.jwt).queryRecords(slug, { select: ['count(*) as n'], ...window });
  expect(asked.status).toBe(200);
  expect((await api(token.jwt).queryRecords(slug, { select: ['nada'], ...window })).status).toBe(422);
  expect((await api(token.jwt).processFiles(slug)).status).toBe(403);

  const mine = async () =>
    (await usage()).data.find((one: Used) => one.token_id === token.id) as Used | undefined;
  await expect.poll(async () => (await mine())?.month.requests, { timeout: 30_000 }).toBe(7);
  const figures = {
    requests: 7,
    refusals: 2,
    failures: 0,
    uploads: 1,
    upload_bytes: sent.file.size_bytes,
    queries: 1,
  };
  const { days, month } = (await mine())!;
  expect(month).toEqual(figures);
  const { from, to, month: current } = await usage();
  expect(days.at(-1)).toEqual({ day: to, figures });
  expect(to.slice(0, 7)).toBe(current);
  expect((new Date(to).getTime() - new Date(from).getTime()) / 86_400_000).toBe(30);
});

it('a request without a token, or by a member of the panel, counts for no token of the account', async () => {
  const other = await makePanelTenant();
  await makeSchema(other);
  await other.owner.call('listSchemas');
  expect((await usage(other.owner)).data).toEqual([]);
});
