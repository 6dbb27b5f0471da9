import { expect, it } from 'vitest';
import { characterCount, shortened } from './characters.ts';

it.each([
  ['', 0],
  ['ação', 4],
  ['\uffff', 1],
  ['a\uffffb', 3],
  ['\u{10000}', 1],
  ['\u{1f600}b\u{10ffff}', 3],
])('the characters of %j are %i code points', (text, count) => {
  expect(characterCount(text)).toBe(count);
});

it('a text is shortened by code points, and none is cut in two', () => {
  expect(shortened('\u{1f600}\u{1f601}\u{1f602}', 2)).toBe('\u{1f600}\u{1f601}');
  expect(shortened('ab', 2)).toBe('ab');
});
