import { describe, expect, it } from 'vitest';
import { exactText, figureText, tickText } from './figure-text.ts';

it.each([
  [1234567.8912, '1.234.567,891'],
  [0.000123456, '0,000123'],
  [0, '0'],
  [-1e300, '-1E300'],
  [1e28, '1E28'],
  [1.5e-7, '1,5E-7'],
])('the figure %d is told as %s', (value, expected) => {
  expect(figureText(value)).toBe(expected);
});

it.each([
  [
    '-1234567890123456789012345678.0123456789',
    'decimal(38,10)',
    '-1.234.567.890.123.456.789.012.345.678,0123456789',
  ],
  ['9223372036854775807', 'bigint', '9.223.372.036.854.775.807'],
  ['0.0000000001', 'decimal(38,10)', '0,0000000001'],
  ['1e+300', 'double', '1E300'],
  ['1.2345678901234567e-8', 'double', '1,2345678901234567E-8'],
  ['45.865013192344925', 'double', '45,865013192344925'],
])('%s of the type %s keeps its digits as %s', (text, type, expected) => {
  expect(exactText(text, type)).toBe(expected);
});

describe('ticks of an axis', () => {
  const ticks = (least: number, most: number, values: number[]) => values.map(tickText(least, most));

  it('are short where the axis begins at 0', () => {
    expect(ticks(0, 320_000, [0, 80_000, 320_000])).toEqual(['0', '80 mil', '320 mil'].map(spaced));
    expect(ticks(0, 1.2e6, [300_000, 1.2e6])).toEqual(['300 mil', '1,2 mi'].map(spaced));
    expect(ticks(0, 0.02, [0, 0.005, 0.02])).toEqual(['0', '0,005', '0,02']);
  });

  it('are powers of ten where the figures are huge or tiny', () => {
    expect(ticks(-1e28, 1e28, [-1e28, 0, 5e27])).toEqual(['-1E28', '0', '5E27']);
    expect(ticks(0, 1.2e-6, [0, 3e-7, 1.2e-6])).toEqual(['0', '3E-7', '1,2E-6']);
  });

  it('differ where the figures are nearly the same', () => {
    expect(ticks(-23.56, -23.44, [-23.56, -23.53, -23.5])).toEqual(['-23,56', '-23,53', '-23,5']);
    expect(ticks(1_000_000, 1_000_012, [1_000_000, 1_000_003])).toEqual(['1.000.000', '1.000.003']);
    expect(ticks(5, 5, [5])).toEqual(['5']);
  });

  /** The space of compact figures does not break. */
  function spaced(text: string): string {
    return text.replace(' ', '\u00a0');
  }
});
