import { byteAt, digits } from './text';

/** Digits of the last number: before the point (0 for a lone zero), after it, and of the exponent. */
export let integerDigits: u32 = 0;
export let fractionDigits: u32 = 0;
export let exponentDigits: u32 = 0;
/** Exponent of the last number, if three digits hold it. */
let exponentValue: u32 = 0;
let exponentIsNegative: bool = false;

/** Number of consecutive digits at `p`. */
@inline
function digitRun(p: usize): u32 {
  const n = <u32>ctz(~digits(p));
  return n < 16 ? n : longDigitRun(p);
}

function longDigitRun(p: usize): u32 {
  const start = p;
  while (true) {
    const others = ~digits(p) & 0xffff;
    if (others) return <u32>(p + ctz(others) - start);
    p += 16;
  }
}

export function numberEnd(p: usize): usize {
  if (byteAt(p) == 45) p++;
  const n = digitRun(p);
  if (n == 0) return 0;
  const leadingZero = byteAt(p) == 48;
  if (leadingZero && n > 1) return 0;
  integerDigits = leadingZero ? 0 : n;
  p += n;
  fractionDigits = 0;
  exponentDigits = 0;
  if (byteAt(p) == 46) {
    const fraction = digitRun(p + 1);
    if (fraction == 0) return 0;
    fractionDigits = fraction;
    p += 1 + fraction;
  }
  if ((byteAt(p) | 32) == 101) {
    p++;
    exponentIsNegative = byteAt(p) == 45;
    if (byteAt(p) == 43 || exponentIsNegative) p++;
    const exponent = digitRun(p);
    if (exponent == 0) return 0;
    exponentValue = 0;
    for (let k: u32 = 0; k < min<u32>(exponent, 3); k++) exponentValue = exponentValue * 10 + byteAt(p + k) - 48;
    exponentDigits = exponent;
    p += exponent;
  }
  return p;
}

/** A 64-bit integer that is not `-0`. */
export function integerEnd(p: usize): usize {
  const negative = byteAt(p) == 45;
  if (negative) p++;
  const n = digitRun(p);
  if (n - 1 > 17 && (n != 19 || !fitsInt64(p, negative))) return 0;
  if (byteAt(p) == 48 && (n > 1 || negative)) return 0;
  p += n;
  const next = byteAt(p);
  return next == 46 || (next | 32) == 101 ? 0 : p;
}

/** Whether 19 digits fit a 64-bit integer. */
function fitsInt64(p: usize, negative: bool): bool {
  let value: u64 = 0;
  for (let k: usize = 0; k < 19; k++) value = value * 10 + byteAt(p + k) - 48;
  return value <= <u64>i64.MAX_VALUE + (negative ? 1 : 0);
}

/** A number that is certainly below 1e308, judged by the count of its digits and its exponent alone. */
export function doubleEnd(p: usize): usize {
  const end = numberEnd(p);
  if (!exponentDigits || exponentIsNegative) return integerDigits > 308 ? 0 : end;
  return exponentDigits > 3 || integerDigits + exponentValue > 308 ? 0 : end;
}

/** A decimal that fits its type and has at most 15 digits when counted in its smallest unit (as in `typed-values.ts`). */
export function decimalEnd(p: usize, maxInteger: u32, scale: u32, safeDigits: u32): usize {
  const end = numberEnd(p);
  if (exponentDigits != 0 || integerDigits > maxInteger || fractionDigits > scale) return 0;
  return integerDigits + (fractionDigits ? scale : 0) > safeDigits ? 0 : end;
}
