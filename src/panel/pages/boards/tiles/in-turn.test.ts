import { expect, it } from 'vitest';
import { inTurns } from './in-turn.ts';

it('at most so many ask at once, the others in their order, and a failure gives its turn on', async () => {
  const inTurn = inTurns(2);
  const begun: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<string>>();
  const ask = (name: string, signal = new AbortController().signal) =>
    inTurn(signal, () => {
      begun.push(name);
      const end = Promise.withResolvers<string>();
      ends.set(name, end);
      return end.promise;
    });
  const left = new AbortController();
  const answers = Promise.allSettled([ask('a'), ask('b'), ask('c', left.signal), ask('d'), ask('e')]);
  expect(begun).toEqual(['a', 'b']);
  left.abort();
  ends.get('a')!.reject(new Error('broken'));
  await expect.poll(() => begun).toEqual(['a', 'b', 'd']);
  ends.get('b')!.resolve('b');
  await expect.poll(() => begun).toEqual(['a', 'b', 'd', 'e']);
  for (const name of ['d', 'e']) ends.get(name)!.resolve(name);
  expect((await answers).map(({ status }) => status === 'fulfilled')).toEqual([
    false,
    true,
    false,
    true,
    true,
  ]);
});
