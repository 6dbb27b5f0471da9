import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LightTime } from './light-time.ts';

/** Longer than a query may take in the light lane, and than a tenant stays heavy. */
const tooLongMs = 300;
const foreverMs = 15_000;

let light: LightTime;
beforeEach(() => {
  vi.useFakeTimers();
  light = new LightTime();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A process that has the processor all the time, and one that waits for it. */
const busy = (): number => performance.now();
const idle = (): number => 0;

const pass = (ms: number): unknown => vi.advanceTimersByTime(ms);

it('never makes a tenant heavy whose queries come one after another and are short', () => {
  for (let n = 0; n < 200; n++) {
    const end = light.begin('acme', busy, () => expect.unreachable());
    pass(200);
    end();
  }
  expect(light.isHeavy('acme')).toBe(false);
});

it('ends the time of a query that is not short, and makes its tenant heavy for a while, and no other tenant', () => {
  const spent = vi.fn();
  const turnedHeavy = light.turnedHeavy('acme');
  const end = light.begin('acme', busy, spent);
  const endOther = light.begin('other', busy, () => expect.unreachable());
  pass(100);
  endOther();
  expect(light.isHeavy('acme')).toBe(false);
  pass(tooLongMs);
  expect(spent).toHaveBeenCalledOnce();
  expect(turnedHeavy.aborted).toBe(true);
  expect(light.isHeavy('acme')).toBe(true);
  expect(light.isHeavy('other')).toBe(false);
  end();
  pass(foreverMs);
  expect(light.isHeavy('acme')).toBe(false);
  expect(light.turnedHeavy('acme').aborted).toBe(false);
});

it('makes a tenant heavy whose short queries at once use up its time in store; those under way go on', () => {
  const turnedHeavy = light.turnedHeavy('acme');
  for (let n = 0; n < 3; n++) {
    const ends = [1, 2, 3].map(() => light.begin('acme', busy, () => expect.unreachable()));
    pass(50);
    expect(light.isHeavy('acme')).toBe(n === 2);
    for (const end of ends) end();
  }
  expect(turnedHeavy.aborted).toBe(true);
});

it('gives a tenant its time back while it asks nothing', () => {
  for (let n = 0; n < 50; n++) {
    const ends = [1, 2, 3].map(() => light.begin('acme', busy, () => expect.unreachable()));
    pass(50);
    for (const end of ends) end();
    pass(120);
  }
  expect(light.isHeavy('acme')).toBe(false);
});

it('leaves a query time whose process has not had the processor, but not for ever', () => {
  const spent = vi.fn();
  light.begin('acme', idle, spent);
  pass(1500);
  expect(spent).not.toHaveBeenCalled();
  expect(light.isHeavy('acme')).toBe(false);
  pass(1000);
  expect(spent).toHaveBeenCalledOnce();
});
