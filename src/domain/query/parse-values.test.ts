import { describe, expect, it } from 'vitest';
import { parseDay, parseDecimal, parseDouble, parseInteger, parseTimestamp } from './parse-values.ts';

describe('parseTimestamp', () => {
  it.each([
    ['2026-01-01', '2026-01-01T00:00:00.000000Z'],
    ['2026-01-01T10:20:30Z', '2026-01-01T10:20:30.000000Z'],
    ['2026-01-01 10:20:30', '2026-01-01T10:20:30.000000Z'],
    ['2026-01-01T10:20:30.5-03:00', '2026-01-01T13:20:30.500000Z'],
    ['2026-01-01T00:00:00+05:30', '2025-12-31T18:30:00.000000Z'],
    ['2026-01-01T10:20:30+23:59', '2025-12-31T10:21:30.000000Z'],
    ['2026-01-01T10:20:30.123456789z', '2026-01-01T10:20:30.123456Z'],
    ['2026-01-01t10:20:30z', '2026-01-01T10:20:30.000000Z'],
    ['2016-12-31T23:59:60Z', '2016-12-31T23:59:59.999999Z'],
    ['2017-01-01t08:59:60.25+09:00', '2016-12-31T23:59:59.999999Z'],
    ['9999-12-31T23:59:60Z', '9999-12-31T23:59:59.999999Z'],
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000000Z'],
    ['9999-12-31T23:59:59.999999Z', '9999-12-31T23:59:59.999999Z'],
    ['1969-12-31T23:59:59.000001Z', '1969-12-31T23:59:59.000001Z'],
  ])('%s', (text, expected) => expect(parseTimestamp(text)).toBe(expected));

  it.each([
    '',
    '2026-13-01T00:00:00Z',
    '2026-02-29T00:00:00Z',
    '2026-01-01T24:00:00Z',
    '2026-01-01T23:59:60Z',
    '2026-01-01T10:60:00Z',
    '2026-01-01T10:20Z',
    '2026-01-01T10:20:30+24:00',
    '2026-01-01T10:20:30+10:60',
    '2026-01-01T10:20:30.Z',
    '2026-01-01T10:20:30.1234567890Z',
    '0001-01-01T00:00:00+00:01',
    '9999-12-31T23:59:59-00:01',
    '0000-01-01T00:00:00Z',
    '2016-12-30T23:59:60Z',
    '2016-12-31T22:59:60Z',
    '2017-01-01T10:20:60Z',
    '2016-12-31T23:59:61Z',
    "2026-01-01T10:20:30Z'",
    ' 2026-01-01T10:20:30Z',
  ])('refuses %j', (text) => expect(parseTimestamp(text)).toBeUndefined());
});

describe('parseDay', () => {
  it.each(['2024-02-29', '0001-01-01', '9999-12-31'])('%s', (text) => expect(parseDay(text)).toBe(text));
  it.each([
    '2023-02-29',
    '2026-00-01',
    '2026-1-1',
    '0000-01-01',
    '2026-01-01T00:00:00Z',
    '10000-01-01',
    '+010000-01-01',
    '-000001-01-01',
  ])('refuses %s', (text) => expect(parseDay(text)).toBeUndefined());
});

describe('numbers', () => {
  it.each([
    ['12.30', '12.30', 4, 2],
    ['-0012.3', '-12.3', 3, 1],
    ['-0.00', '0.00', 3, 2],
    ['0.5', '0.5', 2, 1],
    ['1.5e-7', '0.00000015', 9, 8],
    ['1e+3', '1000', 4, 0],
    ['-12.5e1', '-125', 3, 0],
    ['1.25e1', '12.5', 3, 1],
    ['1.2500e1', '12.5', 3, 1],
    ['1.5e-1', '0.15', 3, 2],
    ['0e99', '0', 1, 0],
    ['0e-101', '0', 1, 0],
  ])('decimal %s', (text, digits, precision, scale) =>
    expect(parseDecimal(text)).toEqual({ digits, precision, scale }),
  );

  it.each(['', '.5', '5.', '1,5', '+1', 'NaN', '1e999', 'x1e5', '1e5x', '0e100', '0e-102', '9'.repeat(39)])(
    'refuses the decimal %j',
    (text) => expect(parseDecimal(text)).toBeUndefined(),
  );

  it('keeps integers to 64 bits', () => {
    expect(parseInteger('9223372036854775807')).toBe(2n ** 63n - 1n);
    expect(parseInteger('-9223372036854775808')).toBe(-(2n ** 63n));
    for (const text of [
      '9223372036854775808',
      '-9223372036854775809',
      '1.0',
      '',
      '-',
      '0x1',
      '1e3',
      '9'.repeat(1000),
    ]) {
      expect(parseInteger(text)).toBeUndefined();
    }
  });

  it('takes integers of up to 40 characters, leading zeros included', () => {
    expect(parseInteger(`${'0'.repeat(39)}7`)).toBe(7n);
    expect(parseInteger(`${'0'.repeat(40)}7`)).toBeUndefined();
  });

  it('takes finite doubles only', () => {
    expect(parseDouble('-1.5e-3')).toBe(-0.0015);
    expect(parseDouble('12.25e1')).toBe(122.5);
    for (const text of ['1e999', 'Infinity', '', ' 1', ' 1e5', '1e5 ', '0x10', '1.'])
      expect(parseDouble(text)).toBeUndefined();
  });
});
