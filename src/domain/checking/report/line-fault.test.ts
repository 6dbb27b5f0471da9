import { expect, test } from 'vitest';
import { memoryInUse } from '../../../../test/support/garbage.ts';
import { lineFindings } from '../../../messages/pt-br/line-errors.ts';
import { describeFault, excerpt, excerptBytes } from './line-fault.ts';

function excerptOf(text: string): string {
  const bytes = Buffer.from(text);
  return excerpt(bytes, 0, bytes.length);
}

test('a fault in a decimal field names the precision and the scale of the field', () => {
  const place = { line: 3, offset: 70, field: 'valor', code: 'decimal_does_not_fit' } as const;
  const fault = describeFault(place, 'decimal', '1.234', { kind: 'decimal', precision: 12, scale: 2 });
  expect(fault).toEqual({ ...place, expected: 'decimal(12,2)', found: '1.234', message: fault.message });
  expect(fault.message).toContain('não cabe exatamente em decimal(12,2)');
});

test('an excerpt stops at the end of its line and of its range', () => {
  const bytes = Buffer.from('{"a":1}\n{"b":2}');
  expect(excerpt(bytes, 5, bytes.length)).toBe('1}');
  expect(excerpt(bytes, 5, 6)).toBe('1');
  expect(excerpt(bytes, 8, bytes.length)).toBe('{"b":2}');
});

test('an excerpt from a line feed on says that the line ends there', () => {
  expect(excerpt(Buffer.from('{\n{}'), 1, 4)).toBe(lineFindings.end_of_line);
});

test('an excerpt of 80 characters is whole, and a longer one ends in an ellipsis as its 80th', () => {
  for (const char of ['a', 'é', '€']) {
    expect(excerptOf(char.repeat(80))).toBe(char.repeat(80));
    expect(excerptOf(char.repeat(81))).toBe(`${char.repeat(79)}…`);
    expect(excerptOf(char.repeat(1000))).toBe(`${char.repeat(79)}…`);
  }
});

test('an excerpt leaves out a character of two UTF-16 units that would be cut in half', () => {
  expect(excerptOf(`${'a'.repeat(77)}😀aaa`)).toBe(`${'a'.repeat(77)}😀…`);
  expect(excerptOf(`${'a'.repeat(78)}😀aaa`)).toBe(`${'a'.repeat(78)}…`);
  expect(excerptOf('😀'.repeat(1000))).toBe(`${'😀'.repeat(39)}…`);
});

test('an excerpt shows control characters and line separators as escapes, which count towards its length', () => {
  expect(excerptOf('a\tb\u0000\u007f\u2028\u2029')).toBe('a\\u0009b\\u0000\\u007f\\u2028\\u2029');
  expect(excerptOf(`${'a'.repeat(75)}\t`)).toBe(`${'a'.repeat(75)}\\u00…`);
});

test('bytes that are not UTF-8 are shown in hexadecimal: up to four, up to the next ASCII character, up to the end', () => {
  const shown = (...bytes: number[]) => excerptBytes(Uint8Array.from(bytes), 1, bytes.length - 1);
  expect(shown(0x61, 0xff, 0xfe, 0xfd, 0xfc, 0xfb, 0x80)).toBe('0xFF 0xFE 0xFD 0xFC');
  expect(shown(0x61, 0xc3, 0x7f, 0xfe, 0x61)).toBe('0xC3');
  expect(shown(0x61, 0xff, 0x80, 0x61, 0x61)).toBe('0xFF 0x80');
  expect(shown(0x61, 0xe2, 0x82, 0xff)).toBe('0xE2 0x82');
});

test('a fault keeps nothing of a long key but what it shows', () => {
  const before = memoryInUse().heapUsed;
  const faults = Array.from({ length: 100 }, (_, n) => {
    const field = JSON.parse(`"${n}${'é'.repeat(100_000)}"`) as string;
    return describeFault({ line: 1, offset: 0, field, code: 'undeclared_field' }, 'declared_field', '1');
  });
  expect(memoryInUse().heapUsed - before).toBeLessThan(2_000_000);
  expect(faults[99]!.field).toBe(`99${'é'.repeat(77)}…`);
});
