import { describe, expect, it } from 'vitest';
import { unitFor, withGaps } from './time-buckets.ts';

describe('records per period', () => {
  it.each([
    ['2026-01-01', '2026-01-01', 'timestamp', 'hour'],
    ['2026-01-01', '2026-01-01', 'date', 'day'],
    ['2026-01-01', '2026-03-31', 'timestamp', 'day'],
    ['2024-01-01', '2026-03-31', 'date', 'month'],
    ['0001-01-01', '9999-12-31', 'date', 'year'],
  ])('from %s to %s of a %s are told by %s', (from, to, type, unit) => {
    expect(unitFor(from, to, type)).toBe(unit);
  });

  const columns = [
    { name: 'periodo', type: 'date' },
    { name: 'registros', type: 'bigint' },
  ];

  it.each([
    ['day', '2024-02-28', '2024-03-01', ['2024-02-28', '2024-02-29', '2024-03-01']],
    ['month', '2025-11-01', '2026-02-01', ['2025-11', '2025-12', '2026-01', '2026-02']],
    ['year', '0099-01-01', '0101-01-01', ['0099', '0100', '0101']],
    [
      'hour',
      '2026-01-01T22:00:00.000000Z',
      '2026-01-02T01:00:00.000000Z',
      ['2026-01-01 22h', '2026-01-01 23h', '2026-01-02 00h', '2026-01-02 01h'],
    ],
  ] as const)('by %s have a place for each period without any', (unit, first, last, names) => {
    const rows = [
      [first, '5'],
      [last, '7'],
    ];
    const counts = ['5', ...Array(names.length - 2).fill('0'), '7'];
    expect(withGaps({ columns, rows }, unit).rows).toEqual(names.map((name, at) => [name, counts[at]]));
  });

  it('over thousands of years keep to the years that have any', () => {
    const rows = [
      ['0001-01-01', '1'],
      ['9999-01-01', '2'],
    ];
    expect(withGaps({ columns, rows }, 'year').rows).toEqual([
      ['0001', '1'],
      ['9999', '2'],
    ]);
  });
});
