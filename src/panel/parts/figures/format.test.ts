import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { formatClock, formatInstant, formatRelative, momentTitle, setTimeZone, timeZone } from './format.ts';

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

it('a relative time is a count of elapsed units, to the nearest, and never reaches the next unit', () => {
  const units: Record<string, [ms: number, end: number]> = {
    segundo: [1000, 60],
    minuto: [60_000, 60],
    hora: [3_600_000, 24],
    dia: [86_400_000, 30],
    mês: [30 * 86_400_000, Number.POSITIVE_INFINITY],
  };
  const span = fc.oneof(
    ...[60_000, 3_600_000, 86_400_000, 30 * 86_400_000].map((ms) =>
      fc.integer({ min: -3 * ms, max: 3 * ms }),
    ),
    fc.integer({ min: -1e11, max: 1e11 }),
  );
  fc.assert(
    fc.property(span, (elapsedMs) => {
      const now = Date.parse('2026-11-29T10:00:00-03:00');
      const told = formatRelative(new Date(now - elapsedMs).toISOString(), now);
      if (elapsedMs > -10_000 && elapsedMs < 60_000) {
        expect(told).toBe('agora mesmo');
        return;
      }
      const [, sign, count, word] = /^(há|em) (\d+) (segundo|minuto|hora|dia|mês)/.exec(
        told.replace('meses', 'mês'),
      )!;
      const [ms, end] = units[word!]!;
      expect(sign).toBe(elapsedMs > 0 ? 'há' : 'em');
      expect(Number(count)).toBeGreaterThanOrEqual(1);
      expect(Number(count)).toBeLessThan(end);
      expect(Math.abs(Number(count) * ms - Math.abs(elapsedMs))).toBeLessThanOrEqual(ms / 2);
    }),
    { examples: [[35 * 3_600_000], [3_595_000], [-86_400_000], [-59_900]] },
  );
});
