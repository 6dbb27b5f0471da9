import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { tries } from '../../test/support/properties.ts';
import { GroupTurns } from './group-turns.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const PLACES = 18;
const NEVER_MS = 2 ** 31 - 1;
/** Lets pauses pass, and whatever follows from them. */
const settled = () => vi.advanceTimersByTimeAsync(1);

/** Turns, one at a time; `begun` names the users in their order, `end` ends the work of the one whose turn it is. */
function openTurns(atOnce = 1, waitMs = NEVER_MS) {
  // Work takes no time, so its pauses take none.
  vi.spyOn(performance, 'now').mockReturnValue(0);
  const turns = new GroupTurns({ places: PLACES, atOnce, waitMs, full: () => new Error('full') });
  const begun: string[] = [];
  const underWay: (() => void)[] = [];
  const asks = (...path: string[]) =>
    turns.run(path, () => {
      begun.push(path.at(-1) ?? '');
      return new Promise<void>((end) => underWay.push(end));
    });
  const end = async () => {
    underWay.shift()?.();
    await settled();
  };
  return { turns, begun, asks, end };
}

it('serves who asks again after one turn at most of each hostile group, however many users it has and however often they ask', async () => {
  const hostile = fc.record({
    groups: fc.integer({ min: 1, max: 40 }),
    users: fc.integer({ min: 1, max: 3 }),
    each: fc.integer({ min: 1, max: 4 }),
    turnsBefore: fc.integer({ min: 0, max: 50 }),
  });
  await fc.assert(
    fc.asyncProperty(hostile, async ({ groups, users, each, turnsBefore }) => {
      const { begun, asks, end } = openTurns();
      const floods = Array.from({ length: groups * users }, (_, at) => {
        const [group, user] = [`g${at % groups}`, `u${at}`];
        let held = 0;
        const asksOnce = () => {
          held++;
          const gone = () => void held--;
          asks(group, user).then(gone, gone);
        };
        return () => {
          while (held < each) asksOnce();
        };
      });
      const flood = async () => {
        for (const one of floods) one();
        await settled();
      };
      await flood();
      for (let i = 0; i < turnsBefore; i++) {
        await end();
        await flood();
      }
      const before = begun.length;
      let waits = false;
      while (!begun.includes('honest')) {
        if (!waits) {
          waits = true;
          asks('honest group', 'honest').catch(() => (waits = false));
          await settled();
        }
        expect(begun.length - before).toBeLessThanOrEqual(groups);
        await end();
        await flood();
      }
    }),
    { numRuns: tries(20) },
  );
});

it('lets the users of a group take turns', async () => {
  const { begun, asks, end } = openTurns();
  const all = [
    asks('a', 'a1'),
    asks('a', 'a1'),
    asks('a', 'a1'),
    asks('a', 'a2'),
    asks('b', 'b1'),
    asks('b', 'b1'),
  ];
  await settled();
  for (let i = 0; i < all.length; i++) await end();
  await Promise.all(all);
  expect(begun).toEqual(['a1', 'b1', 'a2', 'b1', 'a1', 'a1']);
});

it('has whoever would be last give up a place that waits, and nobody who works', async () => {
  const { turns, begun, asks, end } = openTurns(PLACES - 1);
  const refused: string[] = [];
  const comes = async (...path: string[]) => {
    asks(...path).catch(({ message }: Error) => refused.push(`${path.at(-1)} ${message}`));
    await settled();
  };
  for (let i = 0; i < PLACES - 1; i++) await comes('a', `a${i}`);
  await comes('a', 'late');
  expect(turns.held).toBe(PLACES);
  await comes('a', 'later');
  expect(refused).toEqual(['later full']);
  await comes('b', 'b');
  expect(refused).toEqual(['later full', 'late full']);
  // As good as the one that waits, but later.
  await comes('c', 'c');
  expect(refused.at(-1)).toBe('c full');
  expect(begun).toHaveLength(PLACES - 1);
  await end();
  expect(begun.at(-1)).toBe('b');
});

it('lets the work of a user begin after the former and a pause, and that of another user at once', async () => {
  const turns = new GroupTurns({
    places: PLACES,
    atOnce: 2,
    waitMs: NEVER_MS,
    full: () => new Error('full'),
  });
  const begun: string[] = [];
  const works = (name: string, user: string) =>
    turns.run([user], () => {
      begun.push(name);
      return new Promise<void>((resolve) => setTimeout(resolve, 100));
    });
  const all = [works('a', 'one'), works('b', 'one'), works('c', 'two')];
  await vi.advanceTimersByTimeAsync(249);
  expect(begun).toEqual(['a', 'c']);
  await vi.advanceTimersByTimeAsync(1);
  expect(begun).toEqual(['a', 'c', 'b']);
  await vi.advanceTimersByTimeAsync(250);
  await Promise.all(all);
  expect(vi.getTimerCount()).toBe(0);
  expect(turns.held).toBe(0);
});

it('refuses work whose turn does not come in time, and no work that has begun', async () => {
  const { turns, asks, end } = openTurns(1, 1000);
  const first = asks('a');
  const late = expect(asks('b')).rejects.toThrow('full');
  await vi.advanceTimersByTimeAsync(999);
  const next = asks('c');
  await vi.advanceTimersByTimeAsync(1);
  await late;
  expect(turns.held).toBe(2);
  await end();
  await first;
  // It has begun in time, and takes longer than it may have waited.
  await vi.advanceTimersByTimeAsync(10_000);
  expect(turns.held).toBe(1);
  await end();
  await next;
});

it('goes on after work that fails', async () => {
  const { turns, asks, end } = openTurns();
  const failing = expect(turns.run(['a'], () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
  const next = asks('a');
  await failing;
  await settled();
  await end();
  await next;
});
