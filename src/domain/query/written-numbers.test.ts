import { describe, expect, it } from 'vitest';
import { condition, plan, problems } from './plan-query.testing.ts';
import type { QueryRequest } from './query-body.ts';
import { parseRequest } from './written-numbers.ts';

/** A query with one condition, parsed from a text in which the value stands as given. */
function sent(field: string, op: string, value: string): Partial<QueryRequest> {
  return parseRequest(`{"where":[{"field":"${field}","op":"${op}","value":${value}}]}`) as QueryRequest;
}

describe('a number that its double has changed is refused by a column that is exact', () => {
  it.each([
    ['wide', '4503599627370497.25', 'value_loses_digits'],
    ['wide', '1.00000000000000000001', 'value_loses_digits'],
    ['wide', '-1234567890123456', 'value_loses_digits'],
    ['wide', '123456789012345.6e-3', 'value_loses_digits'],
    ['wide', '1e-400', 'bad_value'],
    ['qty', '4503599627370496.25', 'bad_value'],
    ['qty', '1.00000000000000000001', 'bad_value'],
    ['qty', '9007199254740993', 'value_loses_digits'],
    ['qty', '-9007199254740993', 'value_loses_digits'],
    ['qty', '1e-400', 'bad_value'],
    ['name', '12345678901234567890', 'bad_value'],
  ])('%s = %s', (field, value, code) => {
    const place = 'where.0.value';
    expect(problems(sent(field, '=', value))).toMatchObject([{ field: place, code }]);
    expect(problems(sent(field, '!=', value))).toMatchObject([{ field: place, code }]);
    expect(problems(sent(field, 'in', `["1", ${value}]`))).toMatchObject([{ field: `${place}.1`, code }]);
    const ends = problems(sent(field, 'between', `[${value}, ${value}]`));
    expect(ends[0]).toMatchObject({ field: `${place}.0`, code });
  });
});

it.each([
  ['wide', '12345678.9012345', '12345678.9012345'],
  ['wide', '1.000000000000000000000000000000000000000000', '1'],
  ['wide', '1.50e1', '15'],
  ['price', '1000000000000000000000', '1000000000000000000000'],
  ['qty', '9007199254740992', '9007199254740992'],
  ['qty', '1234567890123456', '1234567890123456'],
  ['qty', '1.2e3', '1200'],
  ['qty', '100000000000000.000', '100000000000000'],
  ['rate', '0.1000000000000000055511151231257827', '0.1'],
])('%s = %s is planned as the same number in a text', (field, value, digits) => {
  expect(plan(sent(field, '=', value))).toEqual(plan(condition(field, '=', digits)));
});

it('what looks like a number inside a text stays as it is', () => {
  const text = String.raw`{"a\\":1,"where":[{"field":"name","op":"=","value":"\"4503599627370497.25\\"},{"field":"qty","op":"in","value":[1,"2"]}]}`;
  expect(parseRequest(text)).toEqual(JSON.parse(text));
  expect(plan(parseRequest(text) as QueryRequest)).toEqual(plan(JSON.parse(text)));
});

it.each(['null', '1', '"where"', '[]', '{}', '{"where":1234567890123456.5}', '{"where":null}'])(
  '%s is parsed as JSON parses it',
  (text) => {
    expect(parseRequest(text)).toEqual(JSON.parse(text));
  },
);
