import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ResultTable } from './chart-choice.ts';
import { chartData, PLACE } from './chart-data.ts';

const choice = { kind: 'line' as const, x: 'x', y: ['y'], split: null };

it('rows that a chart does not show are counted', () => {
  fc.assert(
    fc.property(fc.nat({ max: 50 }), fc.integer({ min: 1, max: 50 }), (count, most) => {
      const table: ResultTable = {
        columns: [
          { name: 'x', type: 'varchar' },
          { name: 'y', type: 'bigint' },
        ],
        rows: Array.from({ length: count }, (_, at) => [`${at}`, '1']),
      };
      const { points, rowsLeftOut } = chartData(table, choice, most);
      expect(points.length + rowsLeftOut).toBe(count);
      expect(points.length).toBeLessThanOrEqual(most);
    }),
  );
});

it('series have any name: that of the axis, or of a property that every object has', () => {
  const names = ['x', '__proto__', 'constructor', 'a.b'];
  const table: ResultTable = {
    columns: [
      { name: 'x', type: 'varchar' },
      { name: 'name', type: 'varchar' },
      { name: 'y', type: 'bigint' },
    ],
    rows: names.map((name, at) => ['place', name, `${at}`]),
  };
  const { points, series, repeats } = chartData(table, { ...choice, split: 'name' });
  expect(series.map(({ name }) => name)).toEqual(names);
  expect(points).toHaveLength(1);
  expect(series.map(({ key }) => points[0]![key])).toEqual([0, 1, 2, 3]);
  expect(points[0]![PLACE]).toBe('place');
  expect(repeats).toBe(false);
});
