import { describe, expect, it } from 'vitest';
import { chooseChart, type ResultTable } from './chart-choice.ts';
import { chartData, PLACE } from './chart-data.ts';

const table = (columns: string[], rows: (string | null)[][]): ResultTable => ({
  columns: columns.map((column) => {
    const [name = '', type = ''] = column.split(':');
    return { name, type };
  }),
  rows,
});

describe('the chart proposed for an answer', () => {
  it('is lines where time does not repeat, of the first figure', () => {
    const answer = table(
      ['day:date', 'total:bigint', 'late:bigint', 'bytes:bigint'],
      [
        ['2013-01-01', '90', '12', '9000000'],
        ['2013-01-02', '80', '31', '8000000'],
      ],
    );
    expect(chooseChart(answer)).toEqual({ kind: 'line', x: 'day', y: ['total'], split: null });
  });

  it('is one line per name where time repeats', () => {
    const answer = table(
      ['day:date', 'carrier:varchar', 'total:bigint'],
      [
        ['2013-01-02', 'UA', '5'],
        ['2013-01-01', 'UA', '9'],
        ['2013-01-01', 'AA', null],
      ],
    );
    const choice = chooseChart(answer)!;
    expect(choice).toEqual({ kind: 'line', x: 'day', y: ['total'], split: 'carrier' });
    expect(chartData(answer, choice)).toEqual({
      points: [
        { [PLACE]: '2013-01-01', '#0': 9, '#1': null },
        { [PLACE]: '2013-01-02', '#0': 5 },
      ],
      series: [
        { key: '#0', name: 'UA' },
        { key: '#1', name: 'AA' },
      ],
      leftOut: 0,
      repeats: false,
      rowsLeftOut: 0,
      moments: [Date.UTC(2013, 0, 1), Date.UTC(2013, 0, 2)],
    });
  });

  it('is bars for names, and for figures that are keys', () => {
    const names = [
      ['UA', '5'],
      ['AA', '9'],
    ];
    expect(chooseChart(table(['carrier:varchar', 'total:bigint'], names))?.kind).toBe('bar');
    const hours = [
      ['7', '5'],
      ['8', '9'],
    ];
    expect(chooseChart(table(['hour:bigint', 'total:bigint'], hours))).toMatchObject({
      kind: 'bar',
      x: 'hour',
    });
  });

  it('is one series per name of the other grouping where names repeat, and each place once', () => {
    const rows = [
      ['EWR', 'UA', '5', '700'],
      ['JFK', 'UA', '9', '400'],
      ['EWR', 'AA', '3', '100'],
      ['EWR', 'B6', '2', '100'],
    ];
    const answer = table(['origin:varchar', 'carrier:varchar', 'total:bigint', 'miles:bigint'], rows);
    const choice = chooseChart(answer)!;
    expect(choice).toEqual({ kind: 'bar', x: 'carrier', y: ['total'], split: 'origin' });
    expect(chartData(answer, choice)).toMatchObject({
      points: [
        { [PLACE]: 'UA', '#0': 5, '#1': 9 },
        { [PLACE]: 'AA', '#0': 3 },
        { [PLACE]: 'B6', '#0': 2 },
      ],
      repeats: false,
    });
    expect(chartData(answer, { ...choice, split: null })).toMatchObject({
      points: [{ [PLACE]: 'UA', '#0': 5 }, { [PLACE]: 'AA' }, { [PLACE]: 'B6' }],
      repeats: true,
    });
  });

  it('is points for two figures', () => {
    const rows = [
      ['7', '5.5'],
      ['7', '9.1'],
    ];
    expect(chooseChart(table(['distance:bigint', 'delay:double'], rows))?.kind).toBe('scatter');
  });

  it('is the number of a single row', () => {
    const answer = table(['name:varchar', 'total:bigint'], [['a', '5']]);
    expect(chooseChart(answer)).toEqual({ kind: 'number', x: 'total', y: ['total'], split: null });
  });

  it.each([
    ['no rows', table(['total:bigint'], [])],
    ['no figures', table(['name:varchar'], [['a'], ['b']])],
  ])('is none for %s', (_, answer) => {
    expect(chooseChart(answer)).toBeNull();
  });
});
