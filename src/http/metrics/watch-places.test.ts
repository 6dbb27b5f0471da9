import { expect, it } from 'vitest';
import { BudgetMeter } from '../../domain/budgets/budget-meter.ts';
import { budgets } from '../../domain/budgets/budgets.ts';
import { withHashingPlace } from '../../domain/members/passwords.ts';
import { ParkedBytes } from '../../domain/threads/parked-bytes.ts';
import { detectInThread } from '../panel/operations/schemas/detect-in-thread.ts';
import { watchPlaces } from './watch-places.ts';

const meter = new BudgetMeter();
watchPlaces(meter);
const readingOf = (name: 'passwords' | 'samples') => new Map(meter.readings()).get(name);

it.each(['passwords', 'samples'] as const)('the budget %s has the bound that its page tells', (name) => {
  expect(readingOf(name)).toEqual({ used: 0, bound: Number(budgets[name].bound.fixed) });
});

it('a password takes a place until its work is done', async () => {
  await withHashingPlace(undefined, async () => expect(readingOf('passwords')?.used).toBe(1));
  expect(readingOf('passwords')?.used).toBe(0);
});

it('a sample takes a place until it is read', async () => {
  const sample = new ParkedBytes();
  sample.add(Buffer.from('{"quando":"2026-11-01","valor":1}\n'));
  const reading = detectInThread({ sample: sample.port }, new AbortController().signal);
  expect(readingOf('samples')?.used).toBe(1);
  expect((await reading).fields).toHaveLength(2);
  expect(readingOf('samples')?.used).toBe(0);
});
