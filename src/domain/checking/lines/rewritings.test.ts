import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Rewritings } from './rewritings.ts';

const SOURCE = Buffer.from(Array.from({ length: 100_000 }, (_, k) => k % 251));

type Replacement = [from: number, to: number, text: string];

function listed(rewritings: Rewritings): Replacement[] {
  return Array.from({ length: rewritings.count }, (_, k) => {
    const text = rewritings.text.slice(rewritings.textStart(k), rewritings.textEnd(k));
    return [rewritings.from(k), rewritings.to(k), Buffer.from(text).toString('latin1')];
  });
}

test('the memory for new texts grows only when it is full, and then in proportion to what it holds', () => {
  const rewritings = new Rewritings();
  const room = rewritings.text.length;
  const far = SOURCE.length - 2 * room;
  rewritings.begin(0, 1);
  for (let k = 0; k < room; k += room / 4) rewritings.copy(SOURCE, far + k, far + k + room / 4);
  expect(rewritings.text.length).toBe(room);
  rewritings.copy(SOURCE, far + room, far + 2 * room);
  expect(rewritings.text.length).toBeLessThanOrEqual(4 * room);
  expect(listed(rewritings)).toEqual([[0, 1, SOURCE.toString('latin1', far)]]);
});

test('any number of rewritings of any length is kept as it was written, byte by byte or as copies', () => {
  const range = fc.tuple(fc.nat(90_000), fc.nat(200)).map(([from, length]) => [from, from + length] as const);
  const part = fc.oneof(fc.nat(255), range);
  const replacement = fc.tuple(fc.nat(), fc.nat(), fc.array(part, { maxLength: 3 }));
  const rewritings = new Rewritings();
  fc.assert(
    fc.property(fc.array(replacement, { maxLength: 70, size: 'max' }), (replacements) => {
      rewritings.clear();
      const wanted = replacements.map(([from, to, parts]): Replacement => {
        rewritings.begin(from, to);
        const texts = parts.map((part) => {
          if (typeof part === 'number') {
            rewritings.put(part);
            return String.fromCharCode(part);
          }
          rewritings.copy(SOURCE, ...part);
          return SOURCE.toString('latin1', ...part);
        });
        return [from, to, texts.join('')];
      });
      expect(listed(rewritings)).toEqual(wanted);
    }),
  );
});

test('a text of many single bytes is kept whole', () => {
  const rewritings = new Rewritings();
  rewritings.begin(7, 8);
  for (const byte of SOURCE) rewritings.put(byte);
  expect(listed(rewritings)).toEqual([[7, 8, SOURCE.toString('latin1')]]);
});
