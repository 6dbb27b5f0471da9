import { expect, test } from 'vitest';
import { compileSchema, rawKeyHash } from './compiled-schema.ts';
import { everyWay, schemaOf } from './testing/checker-harness.testing.ts';

test.each(['{"n":1}', '{"at":null,"n":1}'])('%s is refused: every line has its event date', (line) => {
  for (const { summary } of everyWay(schemaOf({ at: 'date?', n: 'integer?' }), line)) {
    expect(summary).toMatchObject({ badRows: 1, errors: [{ field: 'at' }] });
  }
});

test('a definition is compiled once', () => {
  const definition = schemaOf({ at: 'date', n: 'integer?' });
  expect(compileSchema(definition)).toBe(compileSchema(definition));
});

test('keys that differ in length or in their first, middle or last byte have different hashes', () => {
  const keys = ['event', 'evens', 'evint', 'ivent', 'events', 'e', ''].map((key) => Buffer.from(key));
  expect(new Set(keys.map((key) => rawKeyHash(key, 0, key.length))).size).toBe(keys.length);
});

test('the hash of a key does not depend on the bytes around it', () => {
  for (const key of ['', 'a', 'event']) {
    const line = Buffer.from(`{"${key}":1}`);
    const alone = Buffer.from(key);
    expect(rawKeyHash(line, 2, 2 + key.length)).toBe(rawKeyHash(alone, 0, alone.length));
  }
});
