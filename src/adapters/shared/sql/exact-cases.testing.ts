/** Values that engines get wrong, and what `docs/query-language.md` says of them, for the tests of both printers. */

/** Expressions that overflow where `qty` is the least integer of 64 bits, whatever their other operands are. */
export const overflowing = [
  "substring('x', qty % qty, abs(qty))",
  "substring('x', abs(qty), qty)",
  'substring(cast(abs(qty) as string), qty % qty)',
  'substring(cast(abs(qty) as string), 1, qty)',
  "substring('x', - qty, 1 - 2)",
  "substring('x', 1 - 2, - qty)",
  'substring(cast(- qty as string), 1 - 2)',
  "date_add('year', round(-9223372036854775808), date_add('second', -qty, cast(day as timestamp)))",
  "date_add('second', -9223372036854775808, date_add('second', -qty, cast(day as timestamp)))",
  "date_add('day', qty, date_add('day', abs(qty), day))",
  '- (- qty)',
];

export const doubles = [
  0.1,
  10.5,
  1.115,
  2.675,
  0.285,
  0.125,
  -0.125,
  0.5,
  1.5,
  2.5,
  1e15,
  123456789.5,
  2 ** 53 + 2,
  1e19,
  1.2345678901234567e19,
  5e-19,
  4.999e-19,
  5.000000000000001e-19,
  3.3e-18,
  1e-300,
  5e-324,
  0.49999999999999994,
  9.99e37,
  1e38,
  1.1e38,
  1.7e308,
  0.9999999999999999,
  99.99499999999999,
  99.995,
].flatMap((value) => [value, -value]);

/** A double as a decimal, computed by whole numbers alone: a double is a whole number of 2^-1074. */
export function decimalOf(value: number, precision: number, scale: number): string | null {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, Math.abs(value));
  const bits = view.getBigUint64(0);
  const exponent = Number(bits >> 52n);
  const mantissa = (bits & ((1n << 52n) - 1n)) | (exponent === 0 ? 0n : 1n << 52n);
  const units = mantissa << BigInt(Math.max(exponent, 1) - 1);
  const one = 1n << 1074n;
  const digits = (2n * units * 10n ** BigInt(scale) + one) / (2n * one);
  if (digits >= 10n ** BigInt(precision)) return null;
  const text = String(digits).padStart(scale + 1, '0');
  const sign = value < 0 && digits > 0n ? '-' : '';
  return `${sign}${scale === 0 ? text : `${text.slice(0, -scale)}.${text.slice(-scale)}`}`;
}

/** Texts of timestamps, good and bad. */
export const timestampTexts = [
  '2026-01-01',
  '2026-01-01T10:20:30Z',
  '2026-01-01t10:20:30z',
  '2026-01-01 10:20:30',
  '2026-01-01T10:20:30.5-03:00',
  '2026-01-01T10:20:30.123456789Z',
  '2026-01-01T10:20:30.9999999-23:59',
  '2016-12-31T23:59:60Z',
  '2017-01-01T08:59:60.25+09:00',
  '2016-12-30T23:59:60Z',
  '2016-12-31T22:59:60Z',
  '9999-12-31T23:59:60Z',
  '9999-12-31T23:59:59-00:01',
  '9999-12-31T23:59:59.999999Z',
  '0001-01-01T00:00:00+00:01',
  '0001-01-01T00:00:00Z',
  '0000-12-31T23:59:59-01:00',
  '2026-02-29T00:00:00Z',
  '2026-01-01T24:00:00Z',
  '2026-01-01T10:20:61Z',
  '2026-01-01T10:20:30.Z',
  '2026-01-01T10:20:30.1234567890Z',
  '2026-01-01T10:20:30+24:00',
  ' 2026-01-01',
  '',
];

const [wide, tenth] = [`1${'0'.repeat(37)}`, `${'9'.repeat(36)}5.5`];

/** A text, the decimal that it is cast to, the decimal that this is cast to, and what comes out. */
export const decimalCasts: [string, [number, number], [number, number], string | null][] = [
  // In the places of the second, 64 bits wrap to a value that would fit.
  ['175', [18, 0], [18, 17], null],
  ['184467440737.09', [14, 2], [18, 17], null],
  ['-9.5', [2, 1], [18, 17], '-9.50000000000000000'],
  ['99', [2, 0], [3, 1], '99.0'],
  ['123456789012345678', [18, 0], [17, 0], null],
  ['0.125', [4, 3], [3, 2], '0.13'],
  ['175', [38, 0], [18, 17], null],
];

/** Left, operator, right, places of either, and the result or null where it does not fit. */
export const differences: [string, '+' | '-', string, number, number, string | null][] = [
  [wide, '-', tenth, 0, 1, '4.5'],
  [tenth, '-', wide, 1, 0, '-4.5'],
  [wide, '+', `-${tenth}`, 0, 1, '4.5'],
  [`-${tenth}`, '+', wide, 1, 0, '4.5'],
  [wide, '+', tenth, 0, 1, null],
  [`-${wide}`, '-', tenth, 0, 1, null],
  ['1', '-', `0.${'9'.repeat(38)}`, 0, 38, `0.${'1'.padStart(38, '0')}`],
  [`0.${'5'.padEnd(38, '0')}`, '-', '1', 38, 0, `-0.${'5'.padEnd(38, '0')}`],
  ['1', '-', `-0.${'1'.padEnd(38, '0')}`, 0, 38, null],
  ['12345678901234567890', '-', '12345678901234567889.1234567890123456', 0, 16, '0.8765432109876544'],
  [
    '-1234567890123456.125',
    '+',
    '1234567890123456.0000000000000000000001',
    3,
    22,
    '-0.1249999999999999999999',
  ],
];
