import { expect, it } from 'vitest';
import { momentOf, offsetText, wallTime } from './zoned-time.ts';

it.each([
  ['2026-11-26T02:30:00Z', 'America/Sao_Paulo', '2026-11-25T23:30:00', '-03:00'],
  // The last hour of São Paulo's daylight saving, twice.
  ['2019-02-17T01:30:00Z', 'America/Sao_Paulo', '2019-02-16T23:30:00', '-02:00'],
  ['2019-02-17T02:30:00Z', 'America/Sao_Paulo', '2019-02-16T23:30:00', '-03:00'],
  ['2018-11-04T03:00:00Z', 'America/Sao_Paulo', '2018-11-04T01:00:00', '-02:00'],
  // Days lie on both sides of the date line.
  ['2026-11-26T11:00:00Z', 'Pacific/Kiritimati', '2026-11-27T01:00:00', '+14:00'],
  ['2026-11-26T11:00:00Z', 'Pacific/Pago_Pago', '2026-11-26T00:00:00', '-11:00'],
  ['2026-06-01T00:00:00Z', 'Asia/Kathmandu', '2026-06-01T05:45:00', '+05:45'],
  ['2026-11-26T00:00:00.999Z', 'UTC', '2026-11-26T00:00:00', '+00:00'],
  ['0005-01-01T12:00:00Z', 'UTC', '0005-01-01T12:00:00', '+00:00'],
])('%s in %s is %s %s', (iso, zone, wall, offset) => {
  expect(wallTime(new Date(iso), zone)).toBe(wall);
  expect(offsetText(new Date(iso), zone)).toBe(offset);
});

it.each([
  ['2026-11-25T23:30', 'America/Sao_Paulo', '2026-11-26T02:30:00.000Z'],
  ['2019-02-16T23:30', 'America/Sao_Paulo', '2019-02-17T01:30:00.000Z'],
  // No clock showed it: midnight was skipped.
  ['2018-11-04T00:30', 'America/Sao_Paulo', '2018-11-04T03:30:00.000Z'],
  ['2026-11-27T01:00:30', 'Pacific/Kiritimati', '2026-11-26T11:00:30.000Z'],
  ['2026-03-29T02:30', 'Europe/Lisbon', '2026-03-29T01:30:00.000Z'],
])('the clocks show %s in %s at %s', (wall, zone, iso) => {
  expect(momentOf(wall, zone).toISOString()).toBe(iso);
});

it('a text that is no wall time is no moment', () => {
  expect(momentOf('', 'UTC').getTime()).toBeNaN();
});
