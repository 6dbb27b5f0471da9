import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tries } from '../../../test/support/properties.ts';
import { lineKey } from './lake-table.ts';
import { LineNumbering } from './numbered-lines.ts';
import { TAKEN_BYTES } from './numbering-memory.ts';

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

  it('are the same whatever goes through the kernel at once: many lines, long ones, and pieces of any length', () => {
    const length = fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(0, 1, 15, 16, 17, 400) },
      { weight: 1, arbitrary: fc.integer({ min: TAKEN_BYTES - 20, max: TAKEN_BYTES + 20 }) },
      { weight: 1, arbitrary: fc.integer({ min: 0, max: 700_000 }) },
    );
    const runs = fc.array(fc.tuple(length, fc.constantFrom(1, 1, 9, 1100)), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(runs, fc.array(fc.nat(), { maxLength: 4 }), (runs, cuts) => {
        // Long texts come once, so that a file has at most a few megabytes.
        const texts = runs.flatMap(([length, count]) =>
          Array.from({ length: length > 1000 ? 1 : count }, () => 'x'.repeat(length)),
        );
        const bytes = Buffer.from(texts.map((text) => `{"a":"${text}"\r}\r\n`).join(''));
        const numbering = new LineNumbering();
        const ends = [...cuts.map((cut) => cut % bytes.length), bytes.length].sort((a, b) => a - b);
        const pieces = ends.map((to, index) =>
          Buffer.from(numbering.apply(bytes.subarray(ends[index - 1] ?? 0, to))),
        );
        numbering.end();
        const expected = texts
          .map((text, index) => `{"a":"${text}" ,"_celeiro_line":${index + 1}}\n`)
          .join('');
        expect(Buffer.concat(pieces).toString() === expected).toBe(true);
        expect(numbering.lines).toBe(texts.length);
      }),
      { numRuns: tries(60) },
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

it('a file whose bytes come one by one gets the same numbers as a whole one', () => {
  const numbering = new LineNumbering();
  const text = ' {"a":"}  "} \r\t\r\n{"b":{} }\n';
  const pieces = [...Buffer.from(text)].map((byte) => Buffer.from(numbering.apply(Buffer.from([byte]))));
  numbering.end();
  const numbered = ' {"a":"}  ","_celeiro_line":1}\n{"b":{} ,"_celeiro_line":2}\n';
  expect(Buffer.concat(pieces).toString()).toBe(numbered);
  expect(Buffer.from(new LineNumbering().apply(Buffer.from(text))).toString()).toBe(numbered);
});

it('a file without lines has an end', () => {
  const numbering = new LineNumbering();
  expect(() => numbering.end()).not.toThrow();
  expect(numbering.lines).toBe(0);
});

it('the memory of a numbering that has ended serves the next one', () => {
  const [first, second] = [new LineNumbering(), new LineNumbering()];
  const { buffer } = first.apply(Buffer.from('{"a":1}\n'));
  first.end();
  // `toBe(buffer)` would print all bytes of both.
  expect(second.apply(Buffer.from('{"a":2}\n')).buffer === buffer).toBe(true);
});
