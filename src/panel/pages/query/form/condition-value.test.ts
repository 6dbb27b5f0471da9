import { expect, it } from 'vitest';
import { jsonValue, reshape } from './condition-value.ts';

it.each([
  ['12', 'integer', 12],
  ['9223372036854775807', 'integer', '9223372036854775807'],
  ['19.90', 'decimal(12,2)', '19.90'],
  ['1234567890123456', 'decimal(20,2)', '1234567890123456'],
  ['1234567890123456', 'integer', 1234567890123456],
  ['1.', 'number', '1.'],
  ['true', 'boolean', true],
  ['12', 'string', '12'],
])('%s of a column of type %s is sent without losing what was typed', (text, type, value) => {
  expect(jsonValue(text, type)).toBe(value);
});

it('keeps what was typed when the operator changes', () => {
  expect(reshape('a', 'in')).toEqual(['a']);
  expect(reshape(['a', 'b', 'c'], 'between')).toEqual(['a', 'b']);
  expect(reshape(['a', 'b'], '=')).toBe('a');
  expect(reshape('a', 'is null')).toBeUndefined();
});
