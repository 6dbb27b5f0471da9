import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalFor, losesDigits } from './number-digits.ts';

describe('losesDigits', () => {
  it.each([
    ['0.1', false],
    ['-0', false],
    ['0.000', false],
    ['0.10000000000000001', false],
    ['9007199254740992', false],
    ['9007199254740993', true],
    ['-9007199254740993.0', true],
    ['100000000000000000000', false],
    ['1e300', false],
    ['996158626684696.2', false],
    ['996158626684696.3', false],
    ['123456789012345678', true],
    ['0.1234567890123456789', true],
    ['1e-400', true],
    [`0.${'3'.repeat(200)}`, true],
  ])('%s: %s', (token, lost) => {
    expect(losesDigits(token)).toBe(lost);
  });

  it('is false of whatever a double was printed as, however it was printed', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(losesDigits(JSON.stringify(value))).toBe(false);
        expect(losesDigits(value.toPrecision(17))).toBe(false);
      }),
    );
  });

  it('is false of every integer that a double holds and true of every odd one past them', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.bigInt(2n ** 53n, 2n ** 62n), (safe, large) => {
        expect(losesDigits(String(safe))).toBe(false);
        expect(losesDigits(String(large | 1n))).toBe(true);
      }),
    );
  });
});

it('reads a number of a million digits in linear time', () => {
  const zeros = '0'.repeat(1_000_000);
  const start = performance.now();
  expect(losesDigits(`0.1${zeros}1`)).toBe(true);
  expect(losesDigits(`0.${zeros}1`)).toBe(true);
  // A quadratic search for trailing zeros would take minutes.
  expect(performance.now() - start).toBeLessThan(5_000);
});

describe('decimalFor', () => {
  it.each([
    [3, 2, 18, 2],
    [18, 0, 18, 0],
    [17, 2, 38, 2],
    [0, 38, 38, 38],
  ])('%i and %i digits: decimal(%i,%i)', (integers, fractions, precision, scale) => {
    expect(decimalFor(integers, fractions)).toEqual({ kind: 'decimal', precision, scale });
  });

  it('is none past 38 digits', () => {
    expect(decimalFor(20, 19)).toBeUndefined();
  });
});
