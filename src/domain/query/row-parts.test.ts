import fc from 'fast-check';
import { expect, it } from 'vitest';
import { tries } from '../../../test/support/properties.ts';
import { type AnswerBatch, type RowPart, toRowParts, wholeRows } from './row-parts.ts';
import type { Cell } from './typed-plan.ts';

const cell: fc.Arbitrary<Cell> = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', 'ã', '🌾'), maxLength: 60 }),
  fc.constantFrom(null, true, 7, 9_007_199_254_740_993n),
);
const row = fc.array(cell, { minLength: 1, maxLength: 8 });
/** True: the row comes in parts. */
const rows = fc.array(fc.tuple(row, fc.boolean()), { maxLength: 6 });
const charsOf = ({ cells }: RowPart): number =>
  cells.reduce((sum: number, one) => sum + (typeof one === 'string' ? one.length : 0), 0);

it('rows in parts hold no more text than they may, divide no character, and come out whole', async () => {
  await fc.assert(
    fc.asyncProperty(rows, fc.integer({ min: 2, max: 50 }), async (drawn, partChars) => {
      async function* batches(): AsyncGenerator<AnswerBatch> {
        for (const [row, isDivided] of drawn) {
          if (!isDivided) yield [row];
          else
            for (const part of toRowParts(row, partChars)) {
              expect(charsOf(part)).toBeLessThanOrEqual(partChars);
              expect(part.cells.every((one) => typeof one !== 'string' || one.isWellFormed())).toBe(true);
              yield part;
            }
        }
      }
      const back: Cell[][] = [];
      for await (const batch of wholeRows(batches())) back.push(...batch);
      expect(back).toEqual(drawn.map(([row]) => row));
    }),
    { numRuns: tries(300) },
  );
});
