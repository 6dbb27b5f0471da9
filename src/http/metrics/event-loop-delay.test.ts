import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { watchEventLoop } from './event-loop-delay.ts';

test('the main thread’s own work is told apart from waiting', async () => {
  const registry = new Registry();
  watchEventLoop(registry);
  const above = async (metric: string) => {
    const text = await registry.metrics();
    const bucket = (le: string) => Number(text.split(`${metric}_bucket{le="${le}"} `)[1]!.split('\n')[0]);
    return bucket('+Inf') - bucket('0.1');
  };
  const lock = new Int32Array(new SharedArrayBuffer(4));
  Atomics.wait(lock, 0, 0, 600); // holds the loop without work
  await expect.poll(() => above('celeiro_event_loop_delay_seconds')).toBeGreaterThan(40);
  // Not 0: collecting the garbage of other tests is work, too.
  expect(await above('celeiro_event_loop_held_seconds')).toBeLessThan(20);

  const before = process.threadCpuUsage();
  while (process.threadCpuUsage(before).user < 600_000);
  await expect.poll(() => above('celeiro_event_loop_held_seconds')).toBeGreaterThan(40);
});
