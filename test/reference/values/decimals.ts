/** Decimals: a bigint of all digits; the scale is in the type. */
import { type Double, fraction, ulp } from './doubles.ts';

export const power10 = (n: number) => 10n ** BigInt(n);
export const fits = (digits: bigint, precision: number) => magnitude(digits) < power10(precision);
export const magnitude = (n: bigint) => (n < 0n ? -n : n);
export const fits64 = (n: bigint) => n >= -(2n ** 63n) && n < 2n ** 63n;

/** `n / d`, half away from zero; `d` is positive. */
export function divideRounded(n: bigint, d: bigint): bigint {
  const half = (magnitude(n) * 2n + d) / (2n * d);
  return n < 0n ? -half : half;
}

/** Rounds half away from zero where the scale shrinks. */
export function rescale(digits: bigint, from: number, to: number): bigint {
  return to >= from ? digits * power10(to - from) : divideRounded(digits, power10(from - to));
}

export function decimalText(digits: bigint, scale: number): string {
  const text = magnitude(digits)
    .toString()
    .padStart(scale + 1, '0');
  const sign = digits < 0n ? '-' : '';
  return scale === 0
    ? `${sign}${text}`
    : `${sign}${text.slice(0, text.length - scale)}.${text.slice(text.length - scale)}`;
}

/** Digits of `-?digits[.digits]`, rounded to `scale`. */
export function parseDecimal(text: string, scale: number): bigint {
  const [whole, part = ''] = text.replace('-', '').split('.');
  const digits = rescale(BigInt(`${whole}${part}`), part.length, scale);
  return text.startsWith('-') ? -digits : digits;
}

/** The decimal as a double. Its last digit is open if the digits or the divisor are not exact as doubles. */
export function decimalToDouble(digits: bigint, scale: number): Double {
  const v = Number(`${digits}e-${scale}`);
  const settled = magnitude(digits) <= 2n ** 53n && scale <= 22;
  return { v, e: settled ? 0 : 2 * ulp(v) };
}

/** The double's exact value at a scale, half away from zero. */
export function doubleToDecimal(v: number, scale: number): bigint {
  const { n, d } = fraction(v);
  return divideRounded(n * power10(scale), d);
}
