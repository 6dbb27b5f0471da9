import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OwnControl, openOwnControl } from '../../workers/workers.testing.ts';
import { daysLeftAt, readCreditHistory } from './credit-history.ts';
import { listLedger } from './credit-ledger.ts';
import { grantCredits } from './credits.ts';

let own: OwnControl;
beforeAll(async () => {
  own = await openOwnControl();
});
afterAll(() => own.close());

it.each([
  [0, 100, null],
  [30, 0, 0],
  [30, 45.5, 45],
  [3, 10, 100],
  [0.001, 1000, null],
])('%d credits charged in 30 days use up a balance of %d in %s days', (charged, balance, days) => {
  expect(daysLeftAt(charged, balance)).toBe(days);
});

it('balances of days and months are those of the ledger, and what was charged is told by schema', async () => {
  const { database } = own.control;
  const [one, two] = [await own.addSchema(), await own.addSchema()];
  const before = Number((await readCreditHistory(database, own.tenant.id, 'day')).periods.at(-1)!.balance);
  const at = async (daysAgo: number) =>
    database.query(
      `update credit_ledger set created_at = date_trunc('day', now() at time zone 'UTC') at time zone 'UTC'
         - make_interval(days => $2) where id = (select max(id) from credit_ledger where tenant_id = $1)`,
      [own.tenant.id, daysAgo],
    );
  const charge = async (schema: typeof one, amount: string, daysAgo: number) => {
    const run = await own.addRun(schema);
    await database.query(
      `with l as (insert into credit_ledger (tenant_id, kind, amount, run_id) values ($1, 'charge', -$2::numeric, $3))
       update tenants set credits = credits - $2::numeric where id = $1`,
      [own.tenant.id, amount, run],
    );
    await at(daysAgo);
  };
  await grantCredits(database, own.tenant.id, '50', 'abril');
  await at(29);
  await charge(one, '5', 2);
  await charge(two, '7.5', 2);
  await charge(one, '0.25', 0);
  // A day older than the chart.
  await grantCredits(database, own.tenant.id, '1', 'antes');
  await at(30);

  const { periods, parts, chargedIn30Days, daysLeft } = await readCreditHistory(
    database,
    own.tenant.id,
    'day',
  );
  expect(periods).toHaveLength(30);
  const now = before + 50 - 12.75 + 1;
  const balances = [0, 1, 2, 3, 28, 29].map((ago) => Number(periods.at(-1 - ago)!.balance));
  expect(balances).toEqual([now, now + 0.25, now + 0.25, now + 12.75, now + 12.75, now + 12.75]);
  expect(Number(periods[0]!.granted)).toBe(50);
  expect(Number(periods.at(-3)!.charged)).toBe(12.5);
  const [today, past] = [periods.at(-1)!.from, periods.at(-3)!.from];
  const slugs = (await database.query<{ id: number; slug: string }>('select id, slug from schemas')).map(
    ({ id, slug }) => [id, slug] as const,
  );
  const slugOf = (schema: typeof one) => new Map(slugs).get(schema.id)!;
  expect(parts).toEqual([
    { from: past, schema: slugOf(two), charged: '7.500000' },
    { from: past, schema: slugOf(one), charged: '5.000000' },
    { from: today, schema: slugOf(one), charged: '0.250000' },
  ]);
  expect(Number(chargedIn30Days)).toBe(12.75);
  expect(daysLeft).toBe(Math.floor((now / 12.75) * 30));
  const months = await readCreditHistory(database, own.tenant.id, 'month');
  expect(months.periods).toHaveLength(12);
  expect(Number(months.periods.at(-1)!.balance)).toBe(now);

  // Filtered entries keep the balance that they had among all.
  const all = (await listLedger(database, own.tenant.id, { limit: 100 })).entries;
  const filtered = await listLedger(database, own.tenant.id, { limit: 1, schema: slugOf(one) });
  const next = await listLedger(database, own.tenant.id, {
    limit: 1,
    schema: slugOf(one),
    cursor: filtered.next!,
  });
  for (const entry of [...filtered.entries, ...next.entries]) {
    expect(entry.schema).toBe(slugOf(one));
    expect(entry).toEqual(all.find(({ id }) => id === entry.id));
  }
  expect(next.next).toBeNull();
  const ofDay = await listLedger(database, own.tenant.id, { limit: 10, from: past, to: past });
  expect(ofDay.entries.map(({ amount }) => Number(amount))).toEqual([-7.5, -5]);
});
