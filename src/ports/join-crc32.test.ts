import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { joinCrc32 } from './join-crc32.ts';

it('gives the sum of both pieces on end', () => {
  const piece = fc.oneof(
    fc.uint8Array(),
    fc.uint8Array({ minLength: 60_000, maxLength: 70_000, size: 'max' }),
  );
  fc.assert(
    fc.property(piece, piece, (first, second) => {
      const joined = joinCrc32(crc32(first), crc32(second), second.byteLength);
      expect(joined).toBe(crc32(second, crc32(first)));
    }),
  );
});

it('gives one sum of three pieces, however long, whichever are joined first', () => {
  const sum = fc.integer({ min: 0, max: 0xffffffff });
  const bytes = fc.nat({ max: 2 ** 44 });
  fc.assert(
    fc.property(sum, sum, bytes, sum, bytes, (a, b, ofB, c, ofC) => {
      const fromLeft = joinCrc32(joinCrc32(a, b, ofB), c, ofC);
      expect(joinCrc32(a, joinCrc32(b, c, ofC), ofB + ofC)).toBe(fromLeft);
    }),
  );
});
