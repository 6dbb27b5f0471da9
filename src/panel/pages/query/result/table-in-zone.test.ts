import { expect, it } from 'vitest';
import { shortTime } from '../../../charts/chart-data.ts';
import { tableInZone } from './table-in-zone.ts';

const columns = [
  { name: 'at', type: 'timestamp(6) with time zone' },
  { name: 'day', type: 'date' },
  { name: 'text', type: 'varchar' },
];
const shown = (moments: (string | null)[], zone: string) =>
  tableInZone({ columns, rows: moments.map((at) => [at, '2026-01-01', at]) }, zone).rows;

it('moments keep their microseconds, days and texts stay, and nulls too', () => {
  const at = '2026-11-26T02:30:00.123456Z';
  expect(shown([at, null], 'America/Sao_Paulo')).toEqual([
    ['2026-11-25T23:30:00.123456', '2026-01-01', at],
    [null, '2026-01-01', null],
  ]);
  expect(shortTime('2026-11-25T23:30:00.000000')).toBe('2026-11-25 23:30');
});

it('an hour that comes twice is told apart by its offset', () => {
  const rows = shown(['2026-11-01T05:30:00.000000Z', '2026-11-01T06:30:00.000000Z'], 'America/New_York');
  expect(rows.map(([at]) => shortTime(at!))).toEqual([
    '2026-11-01 01:30:00-04:00',
    '2026-11-01 01:30:00-05:00',
  ]);
});
