import { expect, test } from 'vitest';
import { beginningOf, SHOWN_CHARS } from './beginning.ts';

test('a short value is shown whole, a long one by its beginning', () => {
  const longest = 'x'.repeat(SHOWN_CHARS);
  expect(beginningOf(longest)).toBe(longest);
  expect(beginningOf(`${longest}y`)).toBe(`${longest}…`);
});

test('a character of two UTF-16 units is not cut in half', () => {
  const before = 'x'.repeat(SHOWN_CHARS - 1);
  expect(beginningOf(`${before}🌾`)).toBe(`${before}…`);
});
