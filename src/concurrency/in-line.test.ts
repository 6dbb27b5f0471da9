import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { InLine } from './in-line.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

it('lets the work of a key begin after the former and a pause, and that of another key at once', async () => {
  const line = new InLine<string>();
  const begun: string[] = [];
  const works = (name: string, key: string) =>
    line.run(key, () => {
      begun.push(name);
      return new Promise<string>((resolve) => setTimeout(resolve, 100, name));
    });
  const all = [works('a', 'one'), works('b', 'one'), works('c', 'two')];
  await vi.advanceTimersByTimeAsync(249);
  expect(begun).toEqual(['a', 'c']);
  await vi.advanceTimersByTimeAsync(1);
  expect(begun).toEqual(['a', 'c', 'b']);
  await vi.advanceTimersByTimeAsync(100);
  // The pause holds for who comes during it as well, and no longer.
  all.push(works('d', 'one'));
  await vi.advanceTimersByTimeAsync(149);
  expect(begun).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(1);
  expect(begun).toEqual(['a', 'c', 'b', 'd']);
  await vi.advanceTimersByTimeAsync(250);
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd']);
  expect(vi.getTimerCount()).toBe(0);
});

it('goes on after work that fails', async () => {
  const line = new InLine<string>();
  const failing = expect(line.run('one', () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
  const next = line.run('one', async () => 'done');
  await vi.runAllTimersAsync();
  await failing;
  expect(await next).toBe('done');
});
