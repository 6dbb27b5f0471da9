import { expect, it } from 'vitest';
import { indentJson } from './indent-json.ts';

it('lays out as JSON.stringify does', () => {
  const value = { a: [1, { b: 'x: {"y"}, \\' }], empty: {}, none: [], t: true, n: null };
  expect(indentJson(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2));
});

it('keeps digits that no double holds, and what is no JSON', () => {
  expect(indentJson('{"id":9007199254740993}')).toBe('{\n  "id": 9007199254740993\n}');
  expect(indentJson('{"a":1}\n{"a":2}\n')).toBe('{"a":1}\n{"a":2}\n');
});
