import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { JsonlChecker } from './checker.ts';
import { schemaOf } from './testing/checker-harness.testing.ts';

const MIB = 1024 * 1024;
const definition = schemaOf({ at: 'date' });

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

function memoryInUse(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

test.each([
  ['ASCII', 'k'],
  ['characters beyond ASCII', 'é'],
  ['an escape', '\\u00e9'],
])('the report of 100 lines with keys of 1 MiB of %s keeps 80 characters of each', (_, first) => {
  const line = Buffer.from(`{"${first}${'k'.repeat(MIB)}":1}\n`);
  const checker = new JsonlChecker(definition);
  try {
    for (const _ of checker.push(line));
    const before = memoryInUse();
    for (let n = 1; n < 100; n++) for (const _ of checker.push(line));
    expect(memoryInUse() - before).toBeLessThan(8 * MIB);
    const { errors } = checker.summary();
    expect(errors).toHaveLength(100);
    expect(errors[99]!.field).toBe(`${JSON.parse(`"${first}"`)}${'k'.repeat(78)}…`);
  } finally {
    checker.close();
  }
});
