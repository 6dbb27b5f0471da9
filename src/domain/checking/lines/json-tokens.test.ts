import { expect, test } from 'vitest';
import { JsonTokens } from './json-tokens.ts';

function tokensOf(text: string): JsonTokens {
  return new JsonTokens(Buffer.from(`${text}\n`));
}

test('four hexadecimal digits, small or capital, are read as their number', () => {
  for (const digits of ['0000', '00e9', '00E9', '1234', 'abcd', 'CdEf', 'ffff', 'FFFF']) {
    expect(tokensOf(digits).hex4(0)).toBe(Number.parseInt(digits, 16));
  }
});

test('an escape with a sign that is no hexadecimal digit, at any of its four places, is refused', () => {
  for (let place = 0; place < 4; place++) {
    for (const sign of ['g', 'G', '/', ':', '@', '`', ' ', '"', '\\']) {
      const digits = `${'0'.repeat(place)}${sign}${'0'.repeat(3 - place)}`;
      expect(tokensOf(digits).hex4(0)).toBe(-1);
      const tokens = tokensOf(`"\\u${digits}"`);
      expect(tokens.string(1)).toBe(-1);
      expect(tokens.fault).toEqual({ code: 'invalid_escape', expectation: 'escape', at: 1, end: 7 });
    }
  }
});

test('a string that does not end in its line is a fault of which only the start is known', () => {
  const tokens = tokensOf('"abc');
  expect(tokens.string(1)).toBe(-1);
  expect(tokens.fault).toEqual({
    code: 'unterminated_string',
    expectation: 'closing_quote',
    at: 0,
    end: -1,
  });
});

test('the start of a string holds its whole characters and escapes within a number of bytes, and no more', () => {
  const starts = (text: string) => {
    const found = Array.from({ length: 20 }, (_, most) => tokensOf(`"${text}":1`).decodeStart(1, most));
    return found.filter((start, n) => start !== found[n - 1]);
  };
  expect(starts('ab')).toEqual(['', 'a', 'ab']);
  expect(starts('aé€😀')).toEqual(['', 'a', 'aé', 'aé€', 'aé€😀']);
  expect(starts('\\n\\"\\u0041b')).toEqual(['', '\n', '\n"', '\n"A', '\n"Ab']);
  expect(starts('\\ud83d\\ude00b')).toEqual(['', '😀', '😀b']);
  expect(tokensOf('"\\u0041":1').decodeStart(1, 5)).toBe('');
  expect(tokensOf('"\\u0041":1').decodeStart(1, 6)).toBe('A');
});
