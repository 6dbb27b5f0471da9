import { expect, it } from 'vitest';
import { xmlText } from './xml-text.ts';

it.each([
  ['a control', 'a\u0001b\u001fc', 'a\uFFFDb\uFFFDc'],
  ['a character that is none', 'a\uFFFEb\uFFFFc', 'a\uFFFDb\uFFFDc'],
  ['half of a pair', 'a\uD800b\uDC00c', 'a\uFFFDb\uFFFDc'],
])('%s becomes a mark that XML knows', (_, text, expected) => {
  expect(xmlText(text)).toBe(expected);
});

it('everything else stays: line breaks, accents, marks of no width, pictures', () => {
  const text = '<text x="1">São Luís\t→\r\n \u0085\u200b\uFFFD 🌽</text>';
  expect(xmlText(text)).toBe(text);
});
