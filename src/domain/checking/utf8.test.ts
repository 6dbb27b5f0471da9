import { expect, test } from 'vitest';
import { isUtf8 } from './runtime.ts';
import { firstInvalidUtf8 } from './utf8.ts';

/** Both sides of every bound in the grammar of RFC 3629, section 4. */
const BOUNDS = [
  ...[0x00, 0x41, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xc1, 0xc2, 0xdf],
  ...[0xe0, 0xe1, 0xec, 0xed, 0xee, 0xef, 0xf0, 0xf1, 0xf3, 0xf4, 0xf5, 0xff],
];

/** Bytes before and after the searched range: a reader that leaves the range takes them for parts of a character. */
const BEFORE = [0xf1, 0x80];
const AFTER = [0x80, 0x80, 0x80];

test('the first invalid byte comes right after the longest valid beginning, for every sequence of up to four bytes', () => {
  const wrong: string[] = [];
  let valid = 0;
  let invalid = 0;

  const visit = (sequence: number[], validLength: number) => {
    const searched = Uint8Array.from([...BEFORE, ...sequence, ...AFTER]);
    const to = BEFORE.length + sequence.length;
    const longest = isUtf8(searched.subarray(BEFORE.length, to)) ? sequence.length : validLength;
    if (longest === sequence.length) valid++;
    else invalid++;
    if (firstInvalidUtf8(searched, BEFORE.length, to) !== BEFORE.length + longest)
      wrong.push(Buffer.from(sequence).toString('hex'));
    if (sequence.length < 4) for (const byte of BOUNDS) visit([...sequence, byte], longest);
  };
  visit([], 0);

  expect(wrong.slice(0, 10)).toEqual([]);
  expect(valid).toBeGreaterThan(500);
  expect(invalid).toBeGreaterThan(300_000);
}, 30_000);

test('the search goes on after characters of every length', () => {
  const text = Buffer.from('aé€😀'.repeat(3));
  const searched = Buffer.concat([text, Buffer.of(0xff)]);
  expect(firstInvalidUtf8(searched, 0, searched.length)).toBe(text.length);
  expect(firstInvalidUtf8(searched, 0, text.length)).toBe(text.length);
});
