import { once } from 'node:events';
import { expect, it } from 'vitest';
import { withDeadline } from './deadlines.ts';

const late = () => new Error('late');

it('gives the outcome of work that is in time', async () => {
  expect(await withDeadline(60_000, late, async () => 7)).toBe(7);
  await expect(withDeadline(60_000, late, () => Promise.reject(new Error('own')))).rejects.toThrow('own');
});

it('ends work that is late, and tells it by its signal', async () => {
  let told: Promise<unknown> | undefined;
  const work = (signal: AbortSignal) => {
    told = once(signal, 'abort');
    return new Promise<never>(() => {});
  };
  await expect(withDeadline(1, late, work)).rejects.toThrow('late');
  await told;
});
