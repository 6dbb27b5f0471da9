import { crc32 } from 'node:zlib';
import { expect, it } from 'vitest';
import { ContentSum, isSameContent } from './content-sum.ts';

it('sums up pieces to the length and the checksum of the whole', () => {
  const sum = new ContentSum();
  const pieces = ['ab', '', 'c'].map((text) => Buffer.from(text));
  expect(pieces.map((piece) => sum.add(piece))).toEqual(pieces.map((piece) => crc32(piece)));
  expect({ bytes: sum.bytes, crc32: sum.crc32 }).toEqual({ bytes: 3, crc32: crc32('abc') });
});

it('contents are the same where both length and checksum are', () => {
  const content = { bytes: 1, crc32: 2 };
  expect(isSameContent(content, { ...content })).toBe(true);
  expect(isSameContent(content, { ...content, bytes: 2 })).toBe(false);
  expect(isSameContent(content, { ...content, crc32: 1 })).toBe(false);
  expect(isSameContent(content, { bytes: 2, crc32: 1 })).toBe(false);
});
