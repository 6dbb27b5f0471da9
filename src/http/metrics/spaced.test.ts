import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { spaced } from './spaced.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

it('computes once for all who ask meanwhile, and never for one who asked after it began', async () => {
  const begun: PromiseWithResolvers<number>[] = [];
  const ask = spaced(() => {
    begun.push(Promise.withResolvers());
    return begun.at(-1)!.promise;
  }, 0);
  const first = [ask(), ask()];
  await vi.waitFor(() => expect(begun).toHaveLength(1));
  const second = [ask(), ask(), ask()];
  begun[0]!.reject(new Error('first'));
  expect((await Promise.allSettled(first)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await vi.waitFor(() => expect(begun).toHaveLength(2));
  begun[1]!.resolve(2);
  expect(await Promise.all(second)).toEqual([2, 2, 2]);
});
