import { AsyncLocalStorage } from 'node:async_hooks';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startLoop } from './loop.ts';

const INTERVAL_MS = 500;
const loopCase = fc.record({
  leastPauseMs: fc.constantFrom(0, 1, 100),
  /** How long the work takes, in turn. */
  takeMs: fc.array(fc.nat(50), { minLength: 1, maxLength: 5 }),
  /** Time from one wake to the next. */
  wakesMs: fc.array(fc.oneof(fc.nat(3), fc.nat(300)), { maxLength: 40 }),
});

describe('by the clock', () => {
  beforeAll(() => {
    vi.useFakeTimers();
  });
  afterAll(() => {
    vi.useRealTimers();
  });

  it('starts once the least pause has passed after each wake, one at a time, and at least every interval', async () => {
    await fc.assert(
      fc.asyncProperty(loopCase, async ({ leastPauseMs, takeMs, wakesMs }) => {
        const starts: number[] = [];
        const ends: number[] = [];
        const work = async () => {
          expect(ends).toHaveLength(starts.length);
          starts.push(performance.now());
          await new Promise((done) => setTimeout(done, takeMs[starts.length % takeMs.length]));
          ends.push(performance.now());
        };
        const loop = startLoop(work, {
          ...{ intervalMs: INTERVAL_MS, leastPauseMs },
          onError: (error) => {
            throw error;
          },
        });
        const wakes: number[] = [];
        for (const ms of wakesMs) {
          await vi.advanceTimersByTimeAsync(ms);
          wakes.push(performance.now());
          loop.wake();
        }
        await vi.advanceTimersByTimeAsync(2 * INTERVAL_MS);
        for (const [n, end] of ends.entries()) {
          const next = starts[n + 1];
          if (next === undefined) break;
          expect(next - end).toBeGreaterThanOrEqual(leastPauseMs);
          expect(next - end).toBeLessThanOrEqual(INTERVAL_MS);
        }
        for (const wake of wakes) {
          const start = starts.find((at) => at >= wake)!;
          expect(start - wake).toBeLessThanOrEqual(Math.max(...takeMs) + leastPauseMs + 1);
        }
        const stopped = loop.stop();
        await vi.advanceTimersByTimeAsync(INTERVAL_MS);
        await stopped;
        const { length } = starts;
        loop.wake();
        await vi.advanceTimersByTimeAsync(2 * INTERVAL_MS);
        expect(starts).toHaveLength(length);
      }),
    );
  });
});

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
