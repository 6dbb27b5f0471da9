import fc from 'fast-check';
import { expect, it } from 'vitest';
import { KeyTable } from './key-table.ts';

const keys = fc.array(fc.tuple(fc.string({ unit: 'grapheme', maxLength: 3 }), fc.boolean()), {
  maxLength: 400,
});

it('tells a key that was there from a new one, in the line or as text, as a set of strings does', () => {
  const table = new KeyTable();
  fc.assert(
    fc.property(keys, (added) => {
      const line = Buffer.from(added.map(([key]) => key).join(''));
      const known = new Set<string>();
      table.clear();
      let at = 0;
      for (const [key, asText] of added) {
        const end = at + Buffer.byteLength(key);
        const isNew = asText ? table.addText(line, key) : table.add(line, at, end);
        expect(isNew).toBe(!known.has(key));
        known.add(key);
        at = end;
      }
    }),
  );
});

it('finds each of 200,000 keys again, and none of them after it was cleared', () => {
  const table = new KeyTable();
  const names = Array.from({ length: 200_000 }, (_, n) => `k${n}`);
  const line = Buffer.from(names.join(''));
  const addAll = () => {
    let at = 0;
    let added = 0;
    for (const name of names) {
      if (table.add(line, at, at + name.length)) added++;
      at += name.length;
    }
    return added;
  };
  expect(addAll()).toBe(names.length);
  expect(addAll()).toBe(0);
  table.clear();
  expect(addAll()).toBe(names.length);
});
