import { expect, it } from 'vitest';
import { parseQueryString, undecodableParameters } from './query-string.ts';

it('gives each parameter its value, and one that is repeated the list of its values', () => {
  expect({ ...parseQueryString('a=1&&b=x+y&a=%C3%A7&c&a=3') }).toEqual({
    a: ['1', 'ç', '3'],
    b: 'x y',
    c: '',
  });
  expect(Object.keys(parseQueryString('__proto__=1'))).toEqual(['__proto__']);
});

it('names the parameters that are not UTF-8', () => {
  expect(undecodableParameters('a=%E7&b=%C3%A7&c=%')).toEqual([{ field: 'a', code: 'bad_text' }]);
});

it('reads the first hundred parameters of any number: strangers send thousands, which would take the process for long', () => {
  expect(parseQueryString(`${'&'.repeat(5000)}${'a&'.repeat(5000)}`).a).toHaveLength(100);
  expect(undecodableParameters('%E7&'.repeat(5000))).toHaveLength(100);
});
