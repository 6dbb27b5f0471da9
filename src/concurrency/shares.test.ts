import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Shares } from './shares.ts';

const never = 2 ** 31 - 1;
const tooLate = () => new Error('too late');
const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn++) await new Promise(setImmediate);
};

it('does all work of each key, in order and never more at once than its share, whatever fails', async () => {
  const pieces = fc.array(fc.record({ key: fc.nat(3), takes: fc.nat(3), fails: fc.boolean() }), {
    maxLength: 40,
  });
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 3 }), pieces, async (most, all) => {
      const shares = new Shares<number>(most, never);
      const underWay = new Map<number, number>();
      const begun = new Map<number, number[]>();
      const ended = await Promise.allSettled(
        all.map(({ key, takes, fails }, index) =>
          shares.run(
            key,
            async () => {
              underWay.set(key, (underWay.get(key) ?? 0) + 1);
              expect(underWay.get(key)).toBeLessThanOrEqual(most);
              begun.set(key, [...(begun.get(key) ?? []), index]);
              await turns(takes);
              underWay.set(key, underWay.get(key)! - 1);
              if (fails) throw new Error('its own');
              return index;
            },
            tooLate,
          ),
        ),
      );
      for (const indices of begun.values()) expect(indices).toEqual(indices.toSorted((a, b) => a - b));
      expect(ended).toEqual(
        all.map(({ fails }, index) =>
          fails
            ? { status: 'rejected', reason: new Error('its own') }
            : { status: 'fulfilled', value: index },
        ),
      );
    }),
  );
});

it('tells how much work is under way and in line, of each key and of all', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 3 }),
      fc.array(fc.nat(3), { maxLength: 20 }),
      async (most, keys) => {
        const shares = new Shares<number>(most, never);
        const gate = Promise.withResolvers<void>();
        const all = keys.map((key) => shares.run(key, () => gate.promise, tooLate));
        const sum = { underWay: 0, waiting: 0 };
        for (const key of [0, 1, 2, 3]) {
          const asked = keys.filter((one) => one === key).length;
          const underWay = Math.min(asked, most);
          expect(shares.figures(key)).toEqual({ underWay, waiting: asked - underWay });
          sum.underWay += underWay;
          sum.waiting += asked - underWay;
        }
        expect(shares.figures()).toEqual(sum);
        gate.resolve();
        await Promise.all(all);
        expect(shares.figures()).toEqual({ underWay: 0, waiting: 0 });
      },
    ),
  );
});

it('work whose turn does not come in time fails, and leaves the line to those behind it', async () => {
  const shares = new Shares<string>(1, 20);
  const gate = Promise.withResolvers<string>();
  const first = shares.run('a', () => gate.promise, tooLate);
  await expect(shares.run('a', async () => 'late', tooLate)).rejects.toThrow('too late');
  expect(await shares.run('b', async () => 'of another key', tooLate)).toBe('of another key');
  const next = shares.run('a', async () => 'next', tooLate);
  gate.resolve('first');
  expect(await Promise.all([first, next])).toEqual(['first', 'next']);
});
