import fc from 'fast-check';
import { expect, it } from 'vitest';
import { valueText } from './form/condition-value.ts';
import { parseQueryText, queryAsCurl, queryText } from './query-text.ts';

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

const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.json());
const query = fc.record({
  select: fc.array(anyText),
  event_from: anyText,
  event_to: anyText,
  where: fc.array(
    fc.record(
      {
        field: anyText,
        op: fc.constantFrom('=' as const, 'in' as const),
        value: fc.oneof(anyText, fc.jsonValue()),
      },
      { requiredKeys: ['field', 'op'] },
    ),
  ),
  group_by: fc.array(anyText),
  order_by: fc.array(
    fc.record({ field: anyText, direction: fc.constantFrom('asc' as const, 'desc' as const) }),
  ),
});

it('keeps every text and value of a query, whatever is in it', () => {
  fc.assert(
    fc.property(query, (any) => {
      expect(parseQueryText(queryText(any))).toEqual(any);
    }),
  );
  const where = [{ field: 'note', op: '=' as const, value: '{"k":1}' }];
  expect(queryText({ ...body, where })).toContain('{"field": "note","op": "=","value": "{\\"k\\":1}"}');
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

it.each(['9007199254740993', '12345678901234567890.1234567890', '1.50', '-0', '1e400'])(
  'keeps the number %s digit by digit in the form, the text and the request',
  (digits) => {
    const where = `[{ "field": "id", "op": "in", "value": [${digits}] }]`;
    const parsed = parseQueryText(`{ "select": ["id"], "where": ${where}, "limit": 1e2 }`)!;
    expect(JSON.stringify(parsed)).toContain(`"value":[${digits}]`);
    expect(queryText(parsed)).toContain(`"value": [${digits}]`);
    expect(queryAsCurl('https://celeiro.example', 'voos', parsed)).toContain(`"value": [${digits}]`);
    expect((parsed.where![0]!.value as unknown[]).map(valueText)).toEqual([digits]);
    expect(parsed.limit).toBe(100);
  },
);
