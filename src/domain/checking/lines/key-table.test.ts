import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { memoryInUse } from '../../../../test/support/garbage.ts';
import { KeyTable } from './key-table.ts';

afterEach(() => vi.unstubAllGlobals());

/** A table in a process whose secrets are zeros: keys have the same hash if the XOR of their bytes is the same. */
async function tableWithCollisions(): Promise<KeyTable> {
  vi.stubGlobal('crypto', { getRandomValues: (zeros: Int32Array) => zeros });
  // The query makes it a module of its own; `vi.resetModules` would load all modules again for the test files that follow.
  const path = './key-table.ts?zeros';
  const { KeyTable } = (await import(path)) as typeof import('./key-table.ts');
  return new KeyTable();
}

/** Few enough keys that many come again, and more than fit in a table before it grows. */
const key = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '😀'), maxLength: 4 });
const keys = fc.array(fc.tuple(key, fc.boolean()), { maxLength: 400, size: 'max' });

test.each([
  ['random', () => new KeyTable()],
  ['colliding', tableWithCollisions],
])(
  'a table with %s hashes tells known keys from new ones, in the line or as text, as a set of strings does',
  async (_, newTable) => {
    const table = await newTable();
    fc.assert(
      fc.property(keys, (added) => {
        const line = Buffer.from(added.map(([key]) => key).join(''));
        table.clear();
        let at = 0;
        const newKeys = added.filter(([key, asText]) => {
          const start = at;
          at += Buffer.byteLength(key);
          return asText ? table.addText(line, key) : table.add(line, start, at);
        });
        expect(newKeys.map(([key]) => key)).toEqual([...new Set(added.map(([key]) => key))]);
      }),
    );
  },
);

const NAMES = Array.from({ length: 200_000 }, (_, n) => `k${n}`);
const LINE = Buffer.from(NAMES.join(''));

/** Adds all names to the table. Returns how many were new. */
function addAll(table: KeyTable): number {
  let at = 0;
  let added = 0;
  for (const name of NAMES) {
    if (table.add(LINE, at, at + name.length)) added++;
    at += name.length;
  }
  return added;
}

test('a table finds each of 200,000 keys again, and none of them after it was cleared', () => {
  const table = new KeyTable();
  expect(addAll(table)).toBe(NAMES.length);
  expect(addAll(table)).toBe(0);
  table.clear();
  expect(addAll(table)).toBe(NAMES.length);
});

test('a cleared table gives back the memory of a large object', () => {
  const arrayBytes = () => memoryInUse().arrayBuffers;
  const table = new KeyTable();
  const before = arrayBytes();
  addAll(table);
  const held = arrayBytes() - before;
  expect(held).toBeGreaterThan(1024 * 1024);
  table.clear();
  // Not to the byte: what else runs in this process holds arrays too.
  expect(arrayBytes() - before).toBeLessThan(held / 4);
});
