import { describe, expect, it } from 'vitest';
import { checkSameQuery } from './cursors.ts';
import type { QueryBody } from './query-body.ts';

const first: QueryBody = {
  select: ['name'],
  event_from: '2026-01-01',
  event_to: '2026-01-31',
  where: [{ field: 'name', op: '=', value: 'a' }],
};

describe('a query beside a page token', () => {
  it.each<[string, QueryBody]>([
    ['nothing', {}],
    ['the same', first],
    ['members of a condition in another order', { where: [{ value: 'a', op: '=', field: 'name' }] }],
    ['an empty list where there was none', { group_by: [], order_by: [] }],
    ['the limit that stands for none', { limit: 100 }],
  ])('may be given as %s', (_, given) => expect(() => checkSameQuery(given, first)).not.toThrow());

  it('may be given with an empty list of conditions where there was none', () => {
    const { where: _, ...unconditional } = first;
    expect(() => checkSameQuery({ where: [] }, unconditional)).not.toThrow();
  });

  it.each(['asc', 'ASC', undefined] as const)('may be given with its order written as %s', (direction) => {
    const ordered = (one: 'asc' | 'ASC' | undefined): QueryBody => ({
      ...first,
      order_by: [{ field: 'name', ...(one && { direction: one }) }],
    });
    for (const one of ['asc', 'ASC', undefined] as const) {
      expect(() => checkSameQuery(ordered(direction), ordered(one))).not.toThrow();
    }
  });

  it('is refused with its order turned round', () => {
    const ordered: QueryBody = { ...first, order_by: [{ field: 'name' }] };
    const turned: QueryBody = { order_by: [{ field: 'name', direction: 'DESC' }] };
    expect(() => checkSameQuery(turned, ordered)).toThrow(
      expect.objectContaining({ fields: [{ field: 'order_by', code: 'page_token_other_query' }] }),
    );
  });

  it('may be given with a zero below 0, which is stored as 0', () => {
    const zero: QueryBody = { where: [{ field: 'qty', op: 'in', value: [-0, 1.5] }] };
    expect(() => checkSameQuery(zero, JSON.parse(JSON.stringify(zero)))).not.toThrow();
  });

  it.each<[string, QueryBody, string]>([
    ['an empty list of conditions', { where: [] }, 'where'],
    ['an empty list of columns', { select: [] }, 'select'],
    ['another limit', { limit: 99 }, 'limit'],
    ['another condition', { where: [{ field: 'name', op: '=', value: 'b' }] }, 'where'],
  ])('is refused with %s', (_, given, field) => {
    const refusal = { code: 'bad_page_token', fields: [{ field, code: 'page_token_other_query' }] };
    expect(() => checkSameQuery(given, first)).toThrow(expect.objectContaining(refusal));
  });
});
