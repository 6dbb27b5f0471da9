import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LineNumbering, lineKey } from './numbered-lines.ts';

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

  it('leave the caller its bytes, and refuse a last line without an end', () => {
    const numbering = new LineNumbering();
    const bytes = Buffer.from('{"a":1}\r\n  {"a":2}\n{"a":3}');
    const numbered = Buffer.from(numbering.apply(bytes)).toString();
    expect(numbered).toBe('{"a":1,"_celeiro_line":1}\n  {"a":2,"_celeiro_line":2}\n{"a":3');
    expect(bytes.toString()).toBe('{"a":1}\r\n  {"a":2}\n{"a":3}');
    expect(numbering.lines).toBe(2);
    expect(() => numbering.end()).toThrow('no end');
  });
});
