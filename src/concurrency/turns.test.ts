import { expect, it } from 'vitest';
import { Turns } from './turns.ts';

/** Work that ends when it is told to. */
function openTurns(most: number) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const turns = new Turns<string, string>(most, (item) => {
    begun.push(item);
    return new Promise((resolve) => ends.set(item, resolve));
  });
  const plan = (...items: string[]) => turns.plan(Map.groupBy(items, (item) => item[0]!));
  const end = async (item: string) => {
    ends.get(item)!();
    await new Promise(setImmediate);
  };
  return { turns, begun, plan, end };
}

it('does one item of each key at a time, no more in all than it may, and the keys in turn', async () => {
  const { turns, begun, plan, end } = openTurns(2);
  plan('a1', 'a2', 'b1', 'c1');
  expect(begun).toEqual(['a1', 'b1']);
  await end('a1');
  expect(begun).toEqual(['a1', 'b1', 'c1']);
  await end('c1');
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2']);
  for (const item of ['b1', 'a2']) await end(item);
  await turns.idle();
});

it('a key whose work takes long holds up no other', async () => {
  const { begun, plan, end } = openTurns(2);
  plan('a1', 'a2', 'b1', 'b2', 'c1');
  for (const item of ['b1', 'c1', 'b2']) await end(item);
  expect(begun).toEqual(['a1', 'b1', 'c1', 'b2']);
});

it('begins what the newest plan says, and leaves keys that waited before their turn', async () => {
  const { turns, begun, plan, end } = openTurns(1);
  plan('a1', 'b1', 'c1');
  expect(turns.hold()).toEqual(['a1']);
  await end('a1');
  expect(begun).toEqual(['a1']);
  plan('a3', 'c3', 'd3');
  expect(begun).toEqual(['a1', 'c3']);
  await end('c3');
  expect(begun).toEqual(['a1', 'c3', 'a3']);
  await end('a3');
  expect(begun.at(-1)).toBe('d3');
  await end('d3');
  await turns.idle();
});
