import { AsyncLocalStorage } from 'node:async_hooks';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inBatches, inBatchesBy } from './in-batches.ts';

it('answers every key once, in calls that began after it came, within its bound', async () => {
  const waits = fc.nat(3);
  const mostlyNone = fc.oneof({ weight: 9, arbitrary: fc.constant(0) }, waits);
  const asked = fc.array(fc.record({ before: mostlyNone, key: fc.nat(5) }), { maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(asked, fc.array(waits, { minLength: 1 }), async (all, takes) => {
      const turns = async (count: number) => {
        for (let turn = 0; turn < count; turn++) await new Promise(setImmediate);
      };
      const seen = { now: 0, most: 0, answered: 0, calls: 0 };
      const work = async (keys: { key: number; came: number }[]) => {
        const began = performance.now();
        seen.most = Math.max(seen.most, ++seen.now);
        seen.answered += keys.length;
        await turns(takes[seen.calls++ % takes.length]!);
        seen.now--;
        return keys.map(({ key, came }) => ({ key, came, began }));
      };
      const ask = inBatches(work, 2);
      const answers: Promise<void>[] = [];
      for (const { before, key } of all) {
        await turns(before);
        const came = performance.now();
        answers.push(
          ask({ key, came }).then((told) => {
            expect(told).toMatchObject({ key, came });
            expect(told.began).toBeGreaterThanOrEqual(came);
          }),
        );
      }
      await Promise.all(answers);
      expect(seen.answered).toBe(all.length);
      expect(seen.most).toBeLessThanOrEqual(2);
    }),
  );
});

it('keys that come together share one call, and those that come during it the next', async () => {
  const calls: number[][] = [];
  const gate = Promise.withResolvers<void>();
  const ask = inBatches(async (keys: number[]) => {
    calls.push(keys);
    await gate.promise;
    return keys;
  }, 1);
  const first = [1, 2, 3].map(ask);
  await new Promise(setImmediate);
  const second = [4, 5].map(ask);
  await new Promise(setImmediate);
  expect(calls).toEqual([[1, 2, 3]]);
  gate.resolve();
  expect(await Promise.all([...first, ...second])).toEqual([1, 2, 3, 4, 5]);
  expect(calls).toEqual([
    [1, 2, 3],
    [4, 5],
  ]);
});

it('a failed call fails its own keys, and the next call begins all the same', async () => {
  let calls = 0;
  const ask = inBatches(async (keys: string[]) => {
    if (++calls === 1) throw new Error('the first');
    return keys;
  }, 1);
  const first = Promise.allSettled(['a', 'b'].map(ask));
  await new Promise(setImmediate);
  expect(await ask('c')).toBe('c');
  expect((await first).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});

it('by groups, no group waits for another, and each shares its own calls', async () => {
  const calls: [string, number[]][] = [];
  const gates = { a: Promise.withResolvers<void>(), b: Promise.withResolvers<void>() };
  const ask = inBatchesBy(async (group: 'a' | 'b', keys: number[]) => {
    calls.push([group, keys]);
    await gates[group].promise;
    return keys;
  });
  const asked = [ask('a', 1), ask('a', 2), ask('b', 3)];
  await new Promise(setImmediate);
  asked.push(ask('a', 4), ask('b', 5), ask('a', 6));
  await new Promise(setImmediate);
  gates.b.resolve();
  expect(await Promise.all([asked[2], asked[4]])).toEqual([3, 5]);
  gates.a.resolve();
  expect(await Promise.all(asked)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(calls).toEqual([
    ['a', [1, 2]],
    ['b', [3]],
    ['b', [5]],
    ['a', [4, 6]],
  ]);
});

it('is done on behalf of none of those who asked, and each goes on in its own name', async () => {
  const asking = new AsyncLocalStorage<string>();
  const ask = inBatches(async (keys: string[]) => keys.map(() => asking.getStore()));
  const named = (name: string) => asking.run(name, async () => [await ask(name), asking.getStore()]);
  expect(await Promise.all([named('a'), named('b')])).toEqual([
    [undefined, 'a'],
    [undefined, 'b'],
  ]);
});
