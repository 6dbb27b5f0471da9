import { expect, it } from 'vitest';
import { lastDaysWindow } from './last-days.ts';

it.each<[string | null, number, object]>([
  ['2026-03-01', 1, { event_from: '2026-03-01', event_to: '2026-03-01' }],
  ['2026-03-01', 7, { event_from: '2026-02-23', event_to: '2026-03-01' }],
  ['2026-03-01T23:59:59.999999Z', 30, { event_from: '2026-01-31', event_to: '2026-03-01' }],
  ['0001-01-03', 3660, { event_from: '0001-01-01', event_to: '0001-01-03' }],
  [null, 7, {}],
])('the last days up to %s, of %i, are both ends included', (newest, days, window) => {
  expect(lastDaysWindow(newest, days)).toEqual(window);
});
