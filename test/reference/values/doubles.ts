/**
 * Doubles with the error that the page allows them. Results that IEEE 754 defines have the error 0 and are compared
 * exactly. Where the page leaves the last digit open, every decision that depends on it throws Unsure.
 */
import { Unsure } from './outcome.ts';

export interface Double {
  readonly v: number;
  /** Largest distance of a right answer from `v`. */
  readonly e: number;
}

export const exact = (v: number): Double => ({ v, e: 0 });
export const isDouble = (value: unknown): value is Double =>
  typeof value === 'object' && value !== null && 'v' in value && 'e' in value;

/** Distance to the next double, at least. */
export const ulp = (v: number) => Math.max(Math.abs(v) * 2 ** -52, Number.MIN_VALUE);

/** A double with its error; null if it is not finite. */
export function double(v: number, e = 0): Double | null {
  if (e > 0 && !Number.isFinite(Math.abs(v) * (1 + 1e-12) + e)) throw new Unsure('may overflow a double');
  return Number.isFinite(v) ? { v, e } : null;
}

/** `v` with the error `own`, plus the rounding error if an operand was not exact. */
const rounded = (v: number, own: number) => double(v, own > 0 ? own * (1 + 1e-9) + ulp(v) : 0);

export const add = (a: Double, b: Double) => rounded(a.v + b.v, a.e + b.e);
export const subtract = (a: Double, b: Double) => rounded(a.v - b.v, a.e + b.e);
export const multiply = (a: Double, b: Double) =>
  rounded(a.v * b.v, Math.abs(a.v) * b.e + Math.abs(b.v) * a.e + a.e * b.e);
export const negate = (a: Double): Double => ({ v: -a.v, e: a.e });

export function divide(a: Double, b: Double): Double | null {
  if (b.v === 0 && b.e === 0) return null;
  if (Math.abs(b.v) <= 2 * b.e) throw new Unsure('a divisor that may be zero');
  const v = a.v / b.v;
  return rounded(v, (a.e + Math.abs(v) * b.e) / (Math.abs(b.v) - b.e));
}

export function compare(a: Double, b: Double): number {
  if (a.e + b.e > 0 && Math.abs(a.v - b.v) <= a.e + b.e) throw new Unsure('doubles too close to tell apart');
  return a.v < b.v ? -1 : a.v > b.v ? 1 : 0;
}

/** Applies a step function (floor, round, sign). Throws Unsure if the error reaches over a step. */
export function step<T>(a: Double, f: (v: number) => T): T {
  const [low, high] = [f(a.v - a.e), f(a.v + a.e)];
  if (low !== high) throw new Unsure('a step within the error');
  return f(a.v);
}

/** A library function (power, ln). Its error is up to `units` of the last digit, plus the propagated errors of `args`. */
export function approximate(f: (...v: number[]) => number, args: Double[], units = 4): Double | null {
  const v = f(...args.map((arg) => arg.v));
  if (args.every(({ e }) => e === 0)) return Number.isFinite(v) ? double(v, units * ulp(v)) : null;
  let spread = 0;
  for (const sign of [-1, 1]) {
    for (const other of [-1, 1]) {
      const near = f(...args.map((arg, index) => arg.v + arg.e * (index ? other : sign)));
      if (Number.isNaN(near) !== Number.isNaN(v)) throw new Unsure('an edge of the domain within the error');
      spread = Math.max(spread, Math.abs(near - v));
    }
  }
  if (Number.isNaN(v)) return null;
  return double(v, 2 * spread + units * ulp(v));
}

/** Half away from zero. */
export function roundHalfAway(v: number): number {
  const whole = Math.trunc(v);
  return Math.abs(v - whole) >= 0.5 ? whole + Math.sign(v) : whole;
}

/** The exact value as a fraction. */
export function fraction(v: number): { n: bigint; d: bigint } {
  let [n, d] = [v, 1n];
  while (!Number.isInteger(n)) {
    n *= 2;
    d *= 2n;
  }
  return { n: BigInt(n), d };
}

/** The double nearest to a fraction of integers; its last digit is open. */
export function quotient(n: bigint, d: bigint): Double {
  if (n === 0n) return exact(0);
  const negative = n < 0n !== d < 0n;
  let [a, b] = [n < 0n ? -n : n, d < 0n ? -d : d];
  // 64 significant bits, then a power of two.
  let shift = 0;
  const bits = (x: bigint) => x.toString(2).length;
  const missing = 64 - (bits(a) - bits(b));
  if (missing > 0) {
    a <<= BigInt(missing);
    shift = -missing;
  } else {
    b <<= BigInt(-missing);
    shift = -missing;
  }
  const mantissa = Number(a / b);
  // In two steps: a single factor could leave the range of doubles although the result does not.
  const half = Math.trunc(shift / 2);
  const v = mantissa * 2 ** half * 2 ** (shift - half);
  return { v: negative ? -v : v, e: 2 * ulp(v) };
}
