import { expect, it } from 'vitest';
import { barsOf, type Distribution, distributionOf } from './distribution.ts';
import type { FieldSummary } from './summary-query.ts';

const of = (summary: Partial<FieldSummary>): FieldSummary => ({
  ...{ name: 'x', type: 'integer', rows: 100, values: 100, distinct: 100, least: '0', greatest: '99' },
  ...summary,
});
const subject = { filter: [] };

it.each([
  ['figures with many values', of({}), 'steps'],
  ['figures with few values', of({ distinct: 3 }), 'values'],
  ['texts', of({ type: 'string' }), 'values'],
  ['booleans', of({ type: 'boolean', distinct: 2, least: null, greatest: null }), 'values'],
  ['days', of({ type: 'date', least: '2026-01-01', greatest: '2026-01-31' }), 'time'],
  ['nested JSON', of({ type: 'json', distinct: null, least: null, greatest: null }), undefined],
  ['nulls alone', of({ values: 0, distinct: 0, least: null, greatest: null }), undefined],
])('the distribution of %s is told by its kind', (_, summary, kind) => {
  expect(distributionOf(subject, summary)?.kind).toBe(kind);
});

it('steps have one length, empty ones too, and hold every counted row', () => {
  const summary = of({ type: 'decimal(10,2)', least: '-10.00', greatest: '30.00' });
  const distribution = distributionOf(subject, summary) as Extract<Distribution, { kind: 'steps' }>;
  expect(distribution).toMatchObject({ least: -10, step: 2 });
  const columns = [
    { name: 'step', type: 'double' },
    { name: 'registros', type: 'bigint' },
  ];
  const rows = [
    ['0', '60'],
    ['19', '40'],
  ];
  const bars = barsOf(distribution, summary, { columns, rows });
  expect(bars).toHaveLength(20);
  expect(bars[0]).toEqual({ label: '-10 a -8', rows: 60 });
  expect(bars[1]).toEqual({ label: '-8 a -6', rows: 0 });
  expect(bars[19]).toEqual({ label: '28 a 30', rows: 40 });
});

it('a bar of one value narrows the page to it, with every digit', () => {
  const summary = of({ distinct: 1, least: '9007199254740993', greatest: '9007199254740993' });
  const distribution = distributionOf(subject, summary)!;
  const columns = [
    { name: 'x', type: 'bigint' },
    { name: 'registros', type: 'bigint' },
  ];
  expect(barsOf(distribution, summary, { columns, rows: [['9007199254740993', '100']] })).toEqual([
    { label: '9007199254740993', rows: 100, condition: { field: 'x', op: '=', value: '9007199254740993' } },
  ]);
});
