import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { AppError } from '../../domain/app-error.ts';
import { type AnswerBatch, wholeRows } from '../../domain/query/row-parts.ts';
import type { Cell } from '../../domain/query/typed-plan.ts';
import { ProcessLost } from './process/process-lost.ts';
import { RemoteAnswer } from './process/remote-answer.ts';
import type { Batch } from './query-protocol.ts';
import { ResumedRows } from './resumed-rows.ts';

const size = fc.integer({ min: 1, max: 4 });
const sizes = fc.array(size, { minLength: 1, maxLength: 12 });
/** Whole rows, or one row in so many parts. */
const contents = fc.array(
  fc.oneof(
    size.map((rows) => ({ rows })),
    size.map((parts) => ({ parts })),
  ),
  { minLength: 1, maxLength: 12 },
);

/** The rows 0, 1, 2, ... in batches. A row in parts has a cell in each. */
function batchesOf(drawn: ({ rows: number } | { parts: number })[]): AnswerBatch[] {
  let row = 0;
  return drawn.flatMap((content): AnswerBatch[] => {
    if ('rows' in content) return [Array.from({ length: content.rows }, () => [BigInt(row++)])];
    const { parts } = content;
    const n = row++;
    return Array.from({ length: parts }, (_, part) => ({
      cells: [`${n}, ${part}`],
      next: part === parts - 1 ? 'rows' : 'cells',
    }));
  });
}

/** The process is lost for the sake of another after `kept` batches. */
function answerOf(batches: AnswerBatch[], kept = batches.length): RemoteAnswer {
  const batchAt = (at: number): Batch => ({ rows: batches[at]!, last: at === batches.length - 1 });
  let next = 1;
  return new RemoteAnswer(
    { ...batchAt(0), nextKey: null, rowsRead: 0, bytesRead: 0, heldBytes: 0 },
    {
      more: async () => {
        if (next >= kept) throw new ProcessLost('neighbour', 'SIGKILL');
        return batchAt(next++);
      },
      close: () => undefined,
    },
  );
}

async function read(answers: RemoteAnswer[]): Promise<{ rows: Cell[][]; error?: AppError; asked: number }> {
  let asked = 0;
  const take = (): RemoteAnswer => answers[Math.min(asked++, answers.length - 1)]!;
  const resumed = new ResumedRows(take(), async () => take());
  const rows: Cell[][] = [];
  try {
    for await (const batch of wholeRows(resumed.batches())) rows.push(...batch);
    return { rows, asked };
  } catch (error) {
    return { rows, error: error as AppError, asked };
  }
}

it('an answer that gives a row or part of one between two losses is read to its end, however many there are', async () => {
  await fc.assert(
    fc.asyncProperty(contents, async (drawn) => {
      const batches = batchesOf(drawn);
      const answers = batches.map((_, index) => answerOf(batches, index + 1));
      const { rows } = await read([answerOf(batches)]);
      expect(await read(answers)).toEqual({ rows, asked: batches.length });
    }),
  );
});

it('rows that are in other batches after a loss are given once', async () => {
  await fc.assert(
    fc.asyncProperty(sizes, fc.nat(12), async (batchSizes, kept) => {
      const inBatches = batchesOf(batchSizes.map((rows) => ({ rows })));
      const oneByOne = inBatches.flat().map((row) => [row as Cell[]]);
      const { rows } = await read([
        answerOf(inBatches, Math.min(kept + 1, inBatches.length)),
        answerOf(oneByOne),
      ]);
      expect(rows).toEqual(oneByOne.flat());
    }),
  );
});

it('an answer that gets no further is given up after five losses', async () => {
  await fc.assert(
    fc.asyncProperty(sizes, fc.nat(10), async (batchSizes, kept) => {
      fc.pre(kept < batchSizes.length - 1);
      const batches = batchesOf(batchSizes.map((rows) => ({ rows })));
      const losing = Array.from({ length: 9 }, () => answerOf(batches, kept + 1));
      const { rows, error, asked } = await read(losing);
      expect(rows).toHaveLength(batchSizes.slice(0, kept + 1).reduce((sum, one) => sum + one, 0));
      expect(error).toMatchObject({ code: 'query_failed', cause: { reason: 'neighbour' } });
      expect(asked).toBe(5);
    }),
  );
});
