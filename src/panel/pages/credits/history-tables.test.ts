import { expect, it } from 'vitest';
import { balanceTable, chargedTable, dayAfter, lastDayOf } from './history-tables.ts';

const period = (from: string, balance: string) => ({ from, balance, granted: '0', charged: '0' });
const history = {
  periods: [period('2026-01-31', '10.000001'), period('2026-02-01', '7.5')],
  parts: [
    { from: '2026-02-01', schema: 'voos', charged: '2.000001' },
    { from: '2026-02-01', schema: 'vendas', charged: '0.5' },
  ],
  charged_in_30_days: '2.500001',
  days_left: 90,
};

it('the charts have every period, the balance with every digit, and a column a schema', () => {
  expect(balanceTable(history).rows).toEqual([
    ['2026-01-31', '10.000001'],
    ['2026-02-01', '7.5'],
  ]);
  const charged = chargedTable(history);
  expect(charged.columns.map(({ name }) => name)).toEqual(['Período', 'voos', 'vendas']);
  expect(charged.rows).toEqual([
    ['2026-01-31', '0', '0'],
    ['2026-02-01', '2.000001', '0.5'],
  ]);
});

it.each([
  ['2026-02-01', 'day', '2026-02-01'],
  ['2026-02-01', 'month', '2026-02-28'],
  ['2028-02-01', 'month', '2028-02-29'],
  ['2026-12-01', 'month', '2026-12-31'],
] as const)('the period of %s by %s ends on %s', (from, unit, last) => {
  expect(lastDayOf(from, unit)).toBe(last);
});

it('the day on which credits are used up is counted in UTC', () => {
  expect(dayAfter(new Date('2026-11-26T23:30:00Z'), 10)).toBe('2026-12-06');
});
