import { AsyncLocalStorage } from 'node:async_hooks';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { startLoop } from './loop.ts';

const waker = new AsyncLocalStorage<number>();
const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn++) await new Promise(setImmediate);
};

it('works on behalf of none of its wakers, however they come while it works', async () => {
  const wakes = fc.array(fc.record({ before: fc.nat(3), name: fc.nat() }), { minLength: 1, maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(wakes, fc.boolean(), fc.nat(3), async (all, waitsFirst, takes) => {
      const worked: (number | undefined)[] = [];
      const work = async () => {
        await turns(takes);
        worked.push(waker.getStore());
      };
      const loop = startLoop(work, { intervalMs: 2 ** 31 - 1, onError: () => {}, waitsFirst });
      for (const { before, name } of all) {
        await turns(before);
        waker.run(name, loop.wake);
      }
      await loop.stop();
      expect(worked.length).toBeGreaterThan(0);
      expect(worked.filter((name) => name !== undefined)).toEqual([]);
    }),
  );
});

it('keeps the context in which it was made', async () => {
  const worked: (number | undefined)[] = [];
  const work = async () => void worked.push(waker.getStore());
  const loop = waker.run(1, () => startLoop(work, { intervalMs: 2 ** 31 - 1, onError: () => {} }));
  await turns(2);
  waker.run(2, loop.wake);
  await loop.stop();
  expect(worked).toEqual([1, 1]);
});
