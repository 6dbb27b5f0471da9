import { expect, it } from 'vitest';
import { proposedDays } from './proposed-days.ts';

const data = { from: '2026-01-01', to: '2026-03-31' };

it.each([
  ['the last day', { from: '2026-03-31', to: '2026-03-31' }, 1],
  ['the last week', { from: '2026-03-25', to: '2026-03-31' }, 7],
  ['eight days', { from: '2026-03-24', to: '2026-03-31' }, 30],
  ['all days, and more than there are', { from: '0001-01-01', to: '9999-12-31' }, 90],
  ['days of the past', { from: '2026-01-01', to: '2026-03-30' }, null],
])('a tile of a query about %s', (_, query, days) => {
  expect(proposedDays(query, data)).toBe(days);
});

it('keeps the days of a query where no choice holds them', () => {
  expect(
    proposedDays({ from: '0001-01-01', to: '9999-12-31' }, { from: '1900-01-01', to: '2026-03-31' }),
  ).toBe(null);
});
