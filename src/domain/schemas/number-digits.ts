/** The decimal of an engine has at most this many digits. */
const MAX_DECIMAL_DIGITS = 38;
/** Decimals up to here are kept as 64-bit integers, longer ones as 128-bit. */
const SHORT_DECIMAL_DIGITS = 18;
/** Longest expansion that `toPrecision` gives. */
const MAX_PRECISION = 100;

/**
 * Whether reading a JSON number as a double loses digits: the double, written with as many digits as the
 * number has, says something else. `0.1` and `0.10000000000000001` lose nothing, `9007199254740993` does.
 * Never asked of a number too large for a double.
 */
export function losesDigits(token: string): boolean {
  const digits = significantDigits(token);
  if (digits === '') return false;
  if (digits.length > MAX_PRECISION) return true;
  return significantDigits(Number(token).toPrecision(digits.length)) !== digits;
}

/** The decimal type with room for so many digits before and after the point, if there is one. */
export function decimalFor(integerDigits: number, fractionDigits: number) {
  const digits = integerDigits + fractionDigits;
  if (digits > MAX_DECIMAL_DIGITS) return undefined;
  const precision = digits <= SHORT_DECIMAL_DIGITS ? SHORT_DECIMAL_DIGITS : MAX_DECIMAL_DIGITS;
  return { kind: 'decimal' as const, precision, scale: fractionDigits };
}

/** Digits from the first to the last that is not zero. Takes linear time, which `/0+$/` would not. */
function significantDigits(number: string): string {
  const digits = number
    .replace(/[eE].*$/, '')
    .replace(/[-.]/g, '')
    .replace(/^0+/, '');
  let end = digits.length;
  while (digits[end - 1] === '0') end--;
  return digits.slice(0, end);
}
