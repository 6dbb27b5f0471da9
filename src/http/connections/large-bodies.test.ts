import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { parseInTurn } from './large-bodies.ts';

const SMALL = 64 * 1024;
const LARGE = SMALL + 1;

/** Keeps the event loop for some ms. */
function work(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

it('a tenant’s large bodies wait for each other with pauses; small ones, and those of others, for none', async () => {
  const parsed: string[] = [];
  const parse = (name: string, tenantId: number | undefined, bytes: number) =>
    parseInTurn(tenantId, bytes, () => {
      parsed.push(name);
      work(20);
      return name;
    });
  const all = [
    parse('large', 1, LARGE),
    parse('second', 1, LARGE),
    parse('of another', 2, LARGE),
    parse('small', 1, SMALL),
    parse('of nobody known', undefined, LARGE),
  ];
  await sleep(100);
  expect(parsed).toEqual(['large', 'of another', 'small', 'of nobody known']);
  expect(await Promise.all(all)).toEqual(['large', 'second', 'of another', 'small', 'of nobody known']);
  expect(parsed.at(-1)).toBe('second');
});

it('what follows at once counts for the pause, and a body that is no JSON holds up no other', async () => {
  let isOver = false;
  const fails = () => {
    throw new Error('no JSON');
  };
  await expect(
    parseInTurn(3, LARGE, fails).catch((error) => {
      work(20);
      throw error;
    }),
  ).rejects.toThrow('no JSON');
  const next = parseInTurn(3, LARGE, () => 'next').then((value) => {
    isOver = true;
    return value;
  });
  await sleep(100);
  expect(isOver).toBe(false);
  expect(await next).toBe('next');
});
