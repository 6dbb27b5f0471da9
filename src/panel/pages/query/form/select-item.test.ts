import { describe, expect, it } from 'vitest';
import { groupingFor, nameOfItem, readSelectItem, writeSelectItem } from './select-item.ts';

describe('items of select', () => {
  it.each([
    ['carrier', 'column'],
    ['carrier as who', 'column'],
    ['count(*) as total', 'aggregate'],
    ['count(distinct carrier) as carriers', 'aggregate'],
    ['avg(dep_delay) as delay', 'aggregate'],
    ["date_trunc('week', scheduled_at) as week", 'time'],
    ["date_trunc('second', scheduled_at) as s", 'expression'],
    ['sum(distinct x) as y', 'expression'],
    ['min(*) as y', 'expression'],
    ['sum(a * b) as c', 'expression'],
    ['sum(a)', 'expression'],
  ])('%s is shown as %s and written back as it was', (text, kind) => {
    const item = readSelectItem(text);
    expect(item.kind).toBe(kind);
    expect(writeSelectItem(item)).toBe(text);
  });

  it('have the name of their column in the answer', () => {
    expect(['a', 'a as b', 'sum(a * b) as c', 'sum(a)'].map(nameOfItem)).toEqual(['a', 'b', 'c', '']);
  });

  it('are grouped by what is no aggregate, as soon as there is one', () => {
    expect(groupingFor(['a', 'b as c'])).toEqual([]);
    expect(groupingFor(['a', 'b as c', 'count(*) as n'])).toEqual(['a', 'c']);
  });
});
