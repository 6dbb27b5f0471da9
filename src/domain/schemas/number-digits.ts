/** Most digits of an engine's decimal. */
const MAX_DECIMAL_DIGITS = 38;
/** Most digits of a decimal that engines store as a 64-bit integer; longer ones take 128 bits. */
const SHORT_DECIMAL_DIGITS = 18;
/** Most digits that `toPrecision` returns. */
const MAX_PRECISION = 100;

/**
 * Whether reading a JSON number as a double loses digits: the double prints as another number, in its shortest form and
 * with as many digits as the token has. `0.1` and `0.10000000000000001` lose nothing, `9007199254740993` does. The number
 * must be within the range of a double.
 */
export function losesDigits(token: string): boolean {
  const digits = significantDigits(token);
  if (digits === '') return false;
  if (digits.length > MAX_PRECISION) return true;
  const value = Number(token);
  // Half-way between two numbers of so many digits, the two forms round to different ones.
  const printed = [value.toPrecision(digits.length), String(value)];
  return !printed.some((text) => significantDigits(text) === digits);
}

/** The decimal type that holds the given digits before and after the point, if there is one. */
export function decimalFor(integerDigits: number, fractionDigits: number) {
  const digits = integerDigits + fractionDigits;
  if (digits > MAX_DECIMAL_DIGITS) return undefined;
  const precision = digits <= SHORT_DECIMAL_DIGITS ? SHORT_DECIMAL_DIGITS : MAX_DECIMAL_DIGITS;
  return { kind: 'decimal' as const, precision, scale: fractionDigits };
}

/** Digits from the first to the last non-zero digit. Takes linear time, which `/0+$/` would not. */
export function significantDigits(number: string): string {
  const digits = number
    .replace(/[eE].*$/, '')
    .replace(/[-.]/g, '')
    .replace(/^0+/, '');
  let end = digits.length;
  while (digits[end - 1] === '0') end--;
  return digits.slice(0, end);
}
