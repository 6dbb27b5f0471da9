import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { expect, it } from 'vitest';
import { checkHistory } from './checker.ts';
import type { Operation, PutOperation } from './history.ts';

let client = 0;
const base = () => ({ schema: 's', client: client++ });
const put = (file: string, call: number, end?: number): PutOperation => ({
  ...base(),
  op: 'put',
  file,
  rows: 3,
  call,
  ...(end !== undefined && { return: end }),
});
const refused = (file: string, call: number, end: number): PutOperation => ({
  ...put(file, call, end),
  refused: true,
});
const read = (files: string, call: number, end: number, rows = 3): Operation => ({
  ...base(),
  op: 'query',
  files: Object.fromEntries(
    files
      .split(' ')
      .filter(Boolean)
      .map((file) => [file, rows]),
  ),
  call,
  return: end,
});

const accepted: Record<string, Operation[]> = {
  'a read that sees what was answered': [put('a', 1, 2), read('a', 3, 4)],
  'concurrent reads before and after a PUT takes effect': [
    put('a', 1, 9),
    read('', 2, 3),
    read('a', 4, 5),
    read('a', 6, 7),
  ],
  'an unknown PUT that never appears': [put('a', 1), put('b', 2, 3), read('b', 4, 5), read('b', 6, 7)],
  'an unknown PUT that appears late': [
    put('a', 1),
    read('', 2, 3),
    put('b', 4, 5),
    read('b', 6, 7),
    read('a b', 8, 9),
  ],
  'an unknown PUT that was sent again': [put('a', 1), put('a', 2, 5), read('a', 3, 4), read('a', 6, 7)],
  'an unknown PUT sent again after it appeared': [put('a', 1), read('a', 2, 3), put('a', 4), read('a', 5, 6)],
  'a refused PUT that never appears': [refused('a', 1, 2), read('', 3, 4)],
  'twenty unknown PUTs, of which half appear one by one': [
    ...Array.from({ length: 20 }, (_, i) => put(`f${i}`, i)),
    ...Array.from({ length: 10 }, (_, i) =>
      read(Array.from({ length: i + 1 }, (_, j) => `f${2 * j}`).join(' '), 100 + 2 * i, 101 + 2 * i),
    ),
  ],
};

const wrong: Record<string, [history: Operation[], why: RegExp]> = {
  'a stale read after an answered PUT': [[put('a', 1, 2), read('', 3, 4)], /lacks a, whose PUT was answered/],
  'a read that lost a record of another read': [
    [put('a', 1, 9), read('a', 2, 3), read('', 4, 5)],
    /lost 1 files: a/,
  ],
  'an unknown PUT that appears and vanishes': [
    [put('a', 1), read('a', 2, 3), read('', 4, 5)],
    /lost 1 files: a/,
  ],
  'a file that shows before it is sent': [[read('a', 1, 2), put('a', 3, 4)], /sent at/],
  'a file that nobody sent': [[put('a', 1, 2), read('a b', 3, 4)], /b is shown, which no PUT/],
  'a refused PUT that appears': [[refused('a', 1, 2), read('a', 3, 4)], /a is shown, which no PUT/],
  'a part of a file': [[put('a', 1, 2), read('a', 3, 4, 2)], /2 records of the 3 of a/],
  'a record twice': [[put('a', 1, 2), read('a', 3, 4, 6)], /6 records of the 3 of a/],
  'two reads that saw two PUTs in different orders': [
    [put('a', 1, 9), put('b', 1, 9), read('a', 2, 8), read('b', 2, 8)],
    /lacks 1 files: a, and .* lacks 1 files: b/,
  ],
  'an unknown PUT in a stale read beside an answered one': [
    [put('a', 1), put('b', 2, 3), read('a', 4, 5)],
    /lacks b/,
  ],
};

it.each(Object.entries(accepted))('the checker accepts %s', async (_name, history) => {
  expect(await checkHistory(history)).toMatchObject({ is: 'linearizable' });
});

it.each(Object.entries(wrong))('the checker refuses %s', async (_name, [history, why]) => {
  const { is, text } = await checkHistory(history);
  await rm(dirname(/history: (.*)/.exec(text)![1]!), { recursive: true });
  expect(is).toBe('not linearizable');
  expect(text).toMatch(why);
  expect(text).toContain('drawn: ');
});

it('the checker refuses one schema of many by its name', async () => {
  const good = [put('a', 1, 2), read('a', 3, 4)];
  const bad = [put('a', 1, 2), read('', 3, 4)].map((one) => ({ ...one, schema: 'bad' }));
  const { is, text } = await checkHistory([...good, ...bad]);
  await rm(dirname(/history: (.*)/.exec(text)![1]!), { recursive: true });
  expect([is, text]).toEqual(['not linearizable', expect.stringMatching(/^not linearizable: bad: /)]);
});

it('a history that cannot be decided in its time is told as such', async () => {
  // Each of many concurrent PUTs may come before or after each read, and no order explains the last read.
  const puts = Array.from({ length: 40 }, (_, i) => put(`f${i}`, 1, 1000));
  const reads = Array.from({ length: 40 }, (_, i) => read(`f${i}`, 2, 999));
  const { is, text } = await checkHistory([...puts, ...reads, put('g', 1, 1000)], 1);
  await rm(dirname(/history: (.*)/.exec(text)![1]!), { recursive: true });
  expect([is, text]).toEqual(['undecided', expect.stringContaining('was not decided within 1s')]);
});
