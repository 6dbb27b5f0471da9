import { expect, it } from 'vitest';
import { makeMember, makePanelTenant } from '../support/panel.ts';
import { control } from '../support/tenants.ts';

it('the history of credits ends with the balance of now, for every role, by day and by month', async () => {
  const tenant = await makePanelTenant();
  const viewer = await makeMember(tenant.owner, 'viewer');
  for (const [unit, length] of [
    ['day', 30],
    ['month', 12],
  ] as const) {
    const { status, body } = await viewer.call('getCreditHistory', { query: { unit } });
    expect(status).toBe(200);
    expect(body.periods).toHaveLength(length);
    expect(body.periods.at(-1)).toMatchObject({ balance: '1000.000000', granted: '1000.000000' });
    expect(body.periods.at(-2).balance).toBe('0.000000');
    // Nothing was charged, so there is no pace.
    expect(body).toMatchObject({ parts: [], days_left: null });
  }
});

it('the history of credits and the ledger: malformed filters are refused by name', async () => {
  const { owner } = await makePanelTenant();
  expect((await owner.call('getCreditHistory', { query: { unit: 'year' } })).status).toBe(422);
  for (const [name, value] of [
    ['from', '2026-02-30'],
    ['to', 'hoje'],
    ['schema', 'Não é um slug'],
  ] as const) {
    const { status, body } = await owner.call('listLedger', { query: { [name]: value } });
    expect([status, Object.keys(body.errors)], name).toEqual([422, [name]]);
  }
});

it('the ledger of a day, and none of another account', async () => {
  const tenant = await makePanelTenant();
  const other = await makePanelTenant();
  const { database } = await control();
  await database.query(
    `update credit_ledger set created_at = '2026-02-03T23:59:59.999Z' where tenant_id = $1`,
    [tenant.id],
  );
  const of = async (query: Record<string, string>, { owner } = tenant) =>
    (await owner.call('listLedger', { query })).body.data.length;
  expect(await of({ from: '2026-02-03', to: '2026-02-03' })).toBe(1);
  expect(await of({ from: '2026-02-04' })).toBe(0);
  expect(await of({ to: '2026-02-02' })).toBe(0);
  expect(await of({ from: '2026-02-03', to: '2026-02-03' }, other)).toBe(0);
});
