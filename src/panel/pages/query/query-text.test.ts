import { expect, it } from 'vitest';
import { parseQueryText, queryText } from './query-text.ts';

const body = {
  select: ['carrier', 'count(*) as "total"'],
  event_from: '2013-01-01',
  event_to: '2013-01-31',
  where: [{ field: 'note', op: '=' as const, value: 'a: "b", c' }],
  group_by: ['carrier'],
  order_by: [{ field: 'total', direction: 'desc' as const }],
  limit: 50,
};

it('writes a query as text that reads back the same', () => {
  expect(parseQueryText(queryText(body))).toEqual(body);
});

it('leaves out members without items and gives them back empty', () => {
  const text = queryText({ ...body, where: [], order_by: [] });
  expect(text).not.toContain('where');
  expect(parseQueryText(text)).toEqual({ ...body, where: [], order_by: [] });
});

it.each(['{', '[]', '{"select": "a"}', '{"select": [1]}', '{"where": [{"op": "="}]}', '{"order_by": ["a"]}'])(
  'takes %s for no query that a form could show',
  (text) => {
    expect(parseQueryText(text)).toBeUndefined();
  },
);
