import { expect, test } from 'vitest';
import { type CompiledSchema, compileSchema } from '../compiled-schema.ts';
import { schemaOf } from '../testing/checker-harness.testing.ts';
import { acquireKernel, releaseKernel } from './kernel-instance.ts';
import { type KernelTable, kernelTable, styleOf } from './kernel-table.ts';

const FIELDS = 20;
const FIELD_BYTES = 48;
const PIECE = 16;
const COMPACT = { afterComma: '', afterColon: '' };
const SPACED = { afterComma: ' ', afterColon: ' ' };

function heapBase(): number {
  const kernel = acquireKernel();
  releaseKernel(kernel);
  return kernel.heapBase();
}

/** A schema of 20 fields whose keys have one length. */
function schemaOfKeys(length: number): CompiledSchema {
  const keys = Array.from({ length: FIELDS }, (_, k) => String.fromCharCode(97 + k).padEnd(length, '-'));
  return compileSchema(schemaOf(Object.fromEntries(keys.map((key) => [key, 'string']))));
}

/** The texts of a table's fields, read as the kernel reads them, and the address of the first. */
function read({ bytes, fields }: KernelTable) {
  const numbers = new DataView(bytes.buffer);
  const words = Array.from({ length: FIELDS * 12 }, (_, k) => numbers.getUint32(k * 4, true));
  const text = (address: number, size: number) => [
    ...bytes.subarray(address - fields, address - fields + size),
  ];
  const pattern = (address: number, size: number) => {
    const pieces = Array.from({ length: Math.ceil(size / PIECE) }, (_, k) => address + 2 * k * PIECE);
    return pieces.flatMap((at) => {
      const mask = text(at + PIECE, PIECE);
      return text(at, PIECE).filter((_, k) => mask[k] === 0xff);
    });
  };
  const texts = Array.from({ length: FIELDS }, (_, k) => {
    const [raw, rawSize, leadSize, lead, quotedSize, quoted] = words.slice(k * 12 + 6, k * 12 + 12) as [
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    return [text(raw, rawSize), pattern(lead, leadSize), pattern(quoted, quotedSize)].map((codes) =>
      String.fromCharCode(...codes),
    );
  });
  return { texts, first: words[6]! };
}

test.each([
  ['compact', COMPACT],
  ['spaced', SPACED],
])('a table for %s lines holds each key whole, for keys of any length', (_, style) => {
  const at = heapBase();
  for (let length = 1; length <= 40; length++) {
    const schema = schemaOfKeys(length);
    const { texts } = read(kernelTable(schema, at, style));
    expect(texts).toEqual(
      schema.fields.map(({ key }, index) => [
        key,
        `${index === 0 ? '{' : `,${style.afterComma}`}"${key}":${style.afterColon}`,
        `"${key}"`,
      ]),
    );
  }
});

test('the slots of a table lie between its fields and its texts', () => {
  const table = kernelTable(schemaOfKeys(5), heapBase(), COMPACT);
  expect(table.slots).toBeGreaterThanOrEqual(table.fields + FIELDS * FIELD_BYTES);
  expect(table.slots + (table.slotMask + 1) * 4).toBeLessThanOrEqual(read(table).first);
});

test('a table takes at most 400 bytes for each field with a key of up to 40 bytes', () => {
  for (let length = 1; length <= 40; length++) {
    expect(kernelTable(schemaOfKeys(length), 0, SPACED).bytes.length).toBeLessThanOrEqual(400 * FIELDS);
  }
});

test.each([
  ['{"key":1,"other":2}', '', ''],
  ['{"key": 1, "other": 2}', ' ', ' '],
  ['{"key":1, "other":2}', ' ', ''],
  ['{"key": 1,"other": 2}', '', ' '],
  ['{"key":1,"other":2, "third": 3}', '', ''],
  ['{"key": "x", "other": 2}', ' ', ' '],
])('the style of %s is that of its first two fields', (line, afterComma, afterColon) => {
  const before = Buffer.from('{"key" : 0}\n');
  expect(styleOf(Buffer.concat([before, Buffer.from(`${line}\n`)]), before.length)).toEqual({
    afterComma,
    afterColon,
  });
});
