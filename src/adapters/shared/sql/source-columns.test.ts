import { describe, expect, it } from 'vitest';
import { typedColumns } from './source-columns.ts';

const field = (name: string, kind: 'date' | 'integer') => ({
  ...{ name, key: name, type: { kind }, required: false, description: '' },
});
const table = { fields: [field('day', 'date'), field('qty', 'integer')], eventDateField: 'day' };

describe('the columns of a source', () => {
  const typed = (...names: string[]) =>
    typedColumns(table, names, ({ kind }) => `its ${kind}`, { _line: 'BIGINT' });

  it('are the named ones, each once: fields with their own types, system fields with theirs', () => {
    expect(typed('qty', '_line', 'qty')).toEqual([
      { name: 'qty', sqlType: 'its integer' },
      { name: '_line', sqlType: 'BIGINT' },
    ]);
  });

  it('are the event date alone where none is named', () => {
    expect(typed()).toEqual([{ name: 'day', sqlType: 'its date' }]);
  });

  it('are refused where the table has no such column', () => {
    expect(() => typed('price')).toThrow('the table has no column price');
  });
});
