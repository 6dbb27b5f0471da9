import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { inParallel, readAhead } from './in-parallel.ts';

function counted() {
  const seen = { now: 0, most: 0, begun: [] as number[] };
  const work = async (item: number): Promise<number> => {
    seen.begun.push(item);
    seen.most = Math.max(seen.most, ++seen.now);
    for (let turns = 10 - item; turns > 0; turns--) await turn();
    seen.now--;
    if (item === 3) throw new Error('the third');
    return item * 10;
  };
  return { seen, work };
}

it('work in parallel never exceeds its bound, and its results are in the order of the items', async () => {
  const { seen, work } = counted();
  expect(await inParallel([0, 1, 2, 4, 5, 6], 2, work)).toEqual([0, 10, 20, 40, 50, 60]);
  expect(seen.most).toBe(2);
});

it('after a failure, work in parallel begins nothing more', async () => {
  const { seen, work } = counted();
  await expect(inParallel([3, 1, 2, 4, 5, 6], 2, work)).rejects.toThrow('the third');
  const begun = seen.begun.length;
  for (let turns = 0; turns < 30; turns++) await turn();
  expect(seen.begun.length).toBe(begun);
  expect(begun).toBeLessThan(6);
});

it('reading ahead never exceeds its bound, yields in order, and throws a failure in its turn', async () => {
  const { seen, work } = counted();
  const read: number[] = [];
  const reading = (async () => {
    for await (const [, result] of readAhead([5, 1, 2, 3, 4], 3, work)) read.push(result);
  })();
  await expect(reading).rejects.toThrow('the third');
  expect(read).toEqual([50, 10, 20]);
  expect(seen.most).toBe(3);
});
