import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { AppError } from '../../domain/app-error.ts';
import type { Cell } from '../../domain/query/typed-plan.ts';
import { ProcessLost } from './process/process-lost.ts';
import { RemoteAnswer } from './process/remote-answer.ts';
import type { Batch } from './query-protocol.ts';
import { ResumedRows } from './resumed-rows.ts';

const size = fc.integer({ min: 1, max: 4 });
const sizes = fc.array(size, { minLength: 1, maxLength: 12 });

/** The rows 0, 1, 2, ... in batches of these sizes; the process is lost for the sake of another after `kept` batches. */
function answerOf(batchSizes: number[], kept = batchSizes.length): RemoteAnswer {
  let row = 0;
  const batches: Batch[] = batchSizes.map((rows, index) => ({
    rows: Array.from({ length: rows }, () => [BigInt(row++)]),
    last: index === batchSizes.length - 1,
  }));
  let next = 1;
  return new RemoteAnswer(
    { ...batches[0]!, nextKey: null, rowsRead: row, bytesRead: 0, heldBytes: 0 },
    {
      more: async () => {
        if (next >= kept) throw new ProcessLost('neighbour', 'SIGKILL');
        return batches[next++]!;
      },
      close: () => undefined,
    },
  );
}

async function read(answers: RemoteAnswer[]): Promise<{ rows: Cell[]; error?: AppError; asked: number }> {
  let asked = 0;
  const take = (): RemoteAnswer => answers[Math.min(asked++, answers.length - 1)]!;
  const resumed = new ResumedRows(take(), async () => take());
  const rows: Cell[] = [];
  try {
    for await (const batch of resumed.batches()) rows.push(...batch.map(([cell]) => cell!));
    return { rows, asked };
  } catch (error) {
    return { rows, error: error as AppError, asked };
  }
}

it('an answer that gives a row between two losses is read to its end, however many there are', async () => {
  await fc.assert(
    fc.asyncProperty(sizes, async (batchSizes) => {
      const answers = batchSizes.map((_, index) => answerOf(batchSizes, index + 1));
      const rows = batchSizes.reduce((sum, one) => sum + one, 0);
      expect(await read(answers)).toEqual({
        rows: Array.from({ length: rows }, (_, row) => BigInt(row)),
        asked: batchSizes.length,
      });
    }),
  );
});

it('an answer that gets no further is given up after five losses', async () => {
  await fc.assert(
    fc.asyncProperty(sizes, fc.nat(10), async (batchSizes, kept) => {
      fc.pre(kept < batchSizes.length - 1);
      const losing = Array.from({ length: 9 }, () => answerOf(batchSizes, kept + 1));
      const { rows, error, asked } = await read(losing);
      expect(rows).toHaveLength(batchSizes.slice(0, kept + 1).reduce((sum, one) => sum + one, 0));
      expect(error).toMatchObject({ code: 'query_failed', cause: { reason: 'neighbour' } });
      expect(asked).toBe(5);
    }),
  );
});
