import { expect, test } from 'vitest';
import { bytesInUse } from '../../../test/support/garbage.ts';
import { JsonlChecker } from './checker.ts';
import { schemaOf } from './testing/checker-harness.testing.ts';

const MIB = 1024 * 1024;
const definition = schemaOf({ at: 'date' });

test.each([
  ['ASCII', 'k'],
  ['characters beyond ASCII', 'é'],
  ['an escape', '\\u00e9'],
])('the report of 100 lines with keys of 1 MiB of %s keeps 80 characters of each', (_, first) => {
  const line = Buffer.from(`{"${first}${'k'.repeat(MIB)}":1}\n`);
  const checker = new JsonlChecker(definition);
  try {
    for (const _ of checker.push(line));
    const before = bytesInUse();
    for (let n = 1; n < 100; n++) for (const _ of checker.push(line));
    expect(bytesInUse() - before).toBeLessThan(8 * MIB);
    const { errors } = checker.summary();
    expect(errors).toHaveLength(100);
    expect(errors[99]!.field).toBe(`${JSON.parse(`"${first}"`)}${'k'.repeat(78)}…`);
  } finally {
    checker.close();
  }
});

test.each([
  ['valid', true],
  ['cut off within it', false],
])(
  'lines with an object of 100,000 keys, each at another depth and %s, take the memory of one',
  (_, isWhole) => {
    const keys = Array.from({ length: 100_000 }, (_, n) => `"${n}":0`).join();
    const checker = new JsonlChecker(schemaOf({ at: 'date' }, 'ignore'));
    const check = (depth: number) => {
      const end = isWhole ? `}${']'.repeat(depth)}}` : '';
      const line = `{"at":"2026-01-01","x":${'['.repeat(depth)}{${keys}${end}\n`;
      for (const _ of checker.push(Buffer.from(line)));
    };
    try {
      check(0);
      const before = bytesInUse();
      for (let depth = 1; depth <= 30; depth++) check(depth);
      // The tables of one of these objects take 2.5 MiB.
      expect(bytesInUse() - before).toBeLessThan(10 * MIB);
      expect(checker.summary()).toMatchObject({ rows: 31, badRows: isWhole ? 0 : 31 });
    } finally {
      checker.close();
    }
  },
);
