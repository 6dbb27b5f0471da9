import { describe, expect, it } from 'vitest';
import { reservedWords } from '../../../../domain/query/expression/parser.ts';
import { reference } from '../reference/reference.ts';
import { exampleLanguages } from './example-languages.ts';
import { type ExampleSubject, exampleTasks, tasksOf } from './example-subject.ts';
import { ownQueries, quotedWords, sampleDays, sampleSchema } from './own-queries.ts';

const subject: ExampleSubject = {
  baseUrl: 'https://celeiro.example',
  slug: 'voos',
  token: undefined,
  shapeId: 1,
  ...ownQueries(sampleSchema, sampleDays),
};

describe('the examples', () => {
  it('are there for every operation of the contract, but for the one that is discontinued', () => {
    expect(Object.keys(tasksOf).sort()).toEqual(reference.map(({ id }) => id).sort());
    for (const { id, deprecated } of reference)
      expect([id, tasksOf[id]!.length === 0]).toEqual([id, deprecated]);
    expect(new Set(Object.values(tasksOf).flat())).toEqual(new Set(exampleTasks));
  });

  const cases = Object.entries(exampleLanguages).flatMap(([name, { write }]) =>
    exampleTasks.map((task) => ({ name, task, write })),
  );
  it.each(cases)(
    'name this installation, and the token of the reader alone: $name, $task',
    ({ write, task }) => {
      const without = write(task, subject);
      expect(without).toContain('https://celeiro.example');
      expect(without).toContain('CELEIRO_TOKEN');
      const withToken = write(task, { ...subject, token: 'abc.def.ghi' });
      expect(withToken).toContain('abc.def.ghi');
      expect(withToken).not.toContain('CELEIRO_TOKEN');
    },
  );
});

describe('the queries of a schema', () => {
  it('group by its first text and measure a number that is no key', () => {
    const fields = [
      { name: 'at', type: 'timestamp' },
      { name: 'pedido_id', type: 'integer' },
      { name: 'valor', type: 'decimal(12,2)' },
      { name: 'extra', type: 'json' },
      { name: 'status', type: 'string' },
    ];
    expect(ownQueries({ fields, event_date_field: 'at' }, sampleDays)).toMatchObject({
      totals: { select: ['status', 'count(*) as total', 'avg(valor) as media'], group_by: ['status'] },
      rows: { select: ['at', 'status', 'valor', 'pedido_id'] },
    });
  });

  it('count all records of a schema that has nothing but its date', () => {
    const { totals, rows } = ownQueries(
      { fields: [{ name: 'at', type: 'date' }], event_date_field: 'at' },
      sampleDays,
    );
    expect(totals).toEqual({
      select: ['count(*) as total'],
      ...sampleDays,
      order_by: [{ field: 'total', direction: 'desc' }],
      limit: 10,
    });
    expect(rows.select).toEqual(['at']);
  });

  it('quote a column whose name is a word of the language', () => {
    expect([...reservedWords].filter((word) => !quotedWords.has(word))).toEqual([]);
    const fields = [
      { name: 'end', type: 'string' },
      { name: 'case', type: 'integer' },
    ];
    expect(ownQueries({ fields, event_date_field: 'at' }, sampleDays).totals.select).toEqual([
      '"end"',
      'count(*) as total',
      'avg("case") as media',
    ]);
  });
});
