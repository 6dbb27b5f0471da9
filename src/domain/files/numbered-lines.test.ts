import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ObjectStore } from '../../ports/object-store.ts';
import { LineNumbering, withNumberedLines } from './numbered-lines.ts';

const numberOf = (line: string): number => {
  const space = line.slice(0, line.indexOf('{'));
  return Number.parseInt(space.replaceAll(' ', '0').replaceAll('\t', '1'), 2);
};

const line = fc
  .tuple(
    fc.constantFrom('', ' ', '\t', '\r', ' \t\r'),
    fc.json({ maxDepth: 1 }),
    fc.constantFrom('', ' ', '\r'),
  )
  .map(([before, value, after]) => `${before}{\r"k" :${after} ${value}}${after}\n`);

describe('numbered lines', () => {
  it('carry their numbers and the same records, however the file comes in pieces', () => {
    const file = fc.tuple(fc.array(line, { maxLength: 70 }), fc.array(fc.nat(), { maxLength: 8 }));
    fc.assert(
      fc.property(file, ([lines, cuts]) => {
        const bytes = Buffer.from(lines.join(''));
        const numbering = new LineNumbering();
        const borders = [...cuts.map((cut) => cut % (bytes.length + 1)), 0, bytes.length].sort(
          (a, b) => a - b,
        );
        const pieces = borders
          .slice(1)
          .map((to, index) => Buffer.from(numbering.apply(bytes.subarray(borders[index]!, to))));
        const stored = Buffer.concat(pieces).toString().split('\n').slice(0, -1);
        expect(stored.map(numberOf)).toEqual(lines.map((_, index) => index + 1));
        expect(stored.map((text) => JSON.parse(text))).toEqual(lines.map((text) => JSON.parse(text)));
        expect(stored.join('')).not.toContain('\r');
      }),
    );
  });

  it('number the lines of each object of a store from 1, and leave the caller its bytes', async () => {
    const objects = new Map<string, string>();
    const store: ObjectStore = {
      create: async (key) => ({
        write: (bytes) => void objects.set(key, (objects.get(key) ?? '') + Buffer.from(bytes).toString()),
        commit: async () => {},
        abort: async () => {},
      }),
      remove: async (key) => void objects.delete(key),
      exists: async (key) => objects.has(key),
      async *read(key) {
        yield Buffer.from(objects.get(key)!);
      },
    };
    const numbered = withNumberedLines(store);
    for (const key of ['a', 'b']) {
      const writer = await numbered.create(key, '1');
      const bytes = Buffer.from('{"a":1}\r\n  {"a":2}\n');
      await writer.write(bytes);
      expect(bytes.toString()).toBe('{"a":1}\r\n  {"a":2}\n');
      await writer.commit();
      expect(objects.get(key)).toBe('\t{"a":1} \n\t {"a":2}\n');
      expect(await numbered.exists(key)).toBe(true);
    }
    await numbered.remove('a', '1');
    expect(await numbered.exists('a')).toBe(false);
  });
});
