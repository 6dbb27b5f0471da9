import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ObjectStore } from '../../ports/object-store.ts';
import { LineNumbering, lineKey, withNumberedLines } from './numbered-lines.ts';

/** The record without its number, and the number. */
function split(stored: string): [unknown, number] {
  const { [lineKey]: number, ...record } = JSON.parse(stored);
  return [record, number];
}

const line = fc
  .tuple(
    fc.constantFrom('', ' ', '\t', '\r', ' \t\r'),
    fc.oneof(fc.json({ maxDepth: 1 }), fc.constantFrom('"}  "', '{"a":{} } ', '"}"')),
    fc.constantFrom('', ' ', '\r', '  \t \r'),
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
        expect(stored.map(split)).toEqual(lines.map((text, index) => [JSON.parse(text), index + 1]));
        expect(stored.every((text) => text.endsWith(`,"_celeiro_line":${split(text)[1]}}`))).toBe(true);
        expect(stored.join('')).not.toContain('\r');
      }),
    );
  });

  it('number the lines of each object of a store from 1, and leave the caller its bytes', async () => {
    const objects = new Map<string, string>();
    const store: ObjectStore = {
      create: async (key) => ({
        write: (bytes) => void objects.set(key, (objects.get(key) ?? '') + Buffer.from(bytes).toString()),
        commit: async () => undefined,
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
      expect(objects.get(key)).toBe('{"a":1,"_celeiro_line":1}\n  {"a":2,"_celeiro_line":2}\n');
      expect(await numbered.exists(key)).toBe(true);
    }
    const cut = await numbered.create('c', '1');
    await cut.write(Buffer.from('{"a":1}'));
    await expect(cut.commit()).rejects.toThrow('no end');
    await numbered.remove('a', '1');
    expect(await numbered.exists('a')).toBe(false);
  });
});
