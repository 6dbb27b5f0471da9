import { afterEach, expect, it } from 'vitest';
import { formatClock, formatInstant, momentTitle, setTimeZone, timeZone } from './format.ts';

const own = timeZone();
afterEach(() => setTimeZone(own));

it('moments are shown in the zone that was set, across a change of daylight saving', () => {
  setTimeZone('America/New_York');
  expect(formatInstant('2026-11-01T05:30:00Z')).toBe('01/11/2026, 01:30:00');
  expect(formatInstant('2026-11-01T06:30:00Z')).toBe('01/11/2026, 01:30:00');
  expect(formatInstant('2026-11-01T07:30:00Z')).toBe('01/11/2026, 02:30:00');
  setTimeZone('Pacific/Auckland');
  expect(formatInstant('2026-12-31T11:00:00Z')).toBe('01/01/2027, 00:00:00');
  expect(formatClock('2026-12-31T11:00:05Z')).toBe('00:00:05');
});

it('a tooltip names the zone, and the moment in UTC', () => {
  setTimeZone('America/Sao_Paulo');
  const at = '2026-11-26T02:30:00Z';
  expect(momentTitle(at)).toBe('25/11/2026, 23:30:00 America/Sao_Paulo · 26/11/2026, 02:30:00 UTC');
  setTimeZone('UTC');
  expect(momentTitle(at)).toBe('26/11/2026, 02:30:00 UTC');
});
