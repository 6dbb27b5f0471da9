import { fits, fits64 } from '../values/decimals.ts';
import type { Double } from '../values/doubles.ts';
import * as doubles from '../values/doubles.ts';
import { overflow } from '../values/outcome.ts';
import { asDecimal, decimal, type Type, types } from '../values/types.ts';
import { type Expr, inside, levels, strict, widened } from './expression.ts';

/** 64 bits or an error. */
export function within64(value: bigint): bigint {
  if (!fits64(value)) throw overflow();
  return value;
}
/** 38 digits or an error. */
export function within38(digits: bigint): bigint {
  if (!fits(digits, 38)) throw overflow();
  return digits;
}

const binary = (a: Expr, sign: string, b: Expr, level: number) =>
  `${inside(a, level)} ${sign} ${inside(b, level + 1)}`;

function asDoubles(
  a: Expr,
  b: Expr,
  text: string,
  level: number,
  f: (x: Double, y: Double) => Double | null,
) {
  return strict<[Double, Double]>(
    types.double,
    text,
    [widened(a, types.double), widened(b, types.double)],
    f,
    level,
  );
}

/** `+` and `-`. */
function additive(
  a: Expr,
  b: Expr,
  sign: '+' | '-',
  onDoubles: (x: Double, y: Double) => Double | null,
): Expr {
  const text = binary(a, sign, b, levels.sum);
  const exactly = (x: bigint, y: bigint) => (sign === '+' ? x + y : x - y);
  if (a.type.kind === 'double' || b.type.kind === 'double') {
    return asDoubles(a, b, text, levels.sum, onDoubles);
  }
  if (a.type.kind === 'bigint' && b.type.kind === 'bigint') {
    const f = (x: bigint, y: bigint) => within64(exactly(x, y));
    return strict(types.bigint, text, [a, b], f, levels.sum);
  }
  const [x, y] = [asDecimal(a.type), asDecimal(b.type)];
  const scale = Math.max(x.scale, y.scale);
  const precision = Math.max(x.precision - x.scale, y.precision - y.scale) + scale + 1;
  const type = decimal(Math.min(38, precision), scale);
  const parts = [widened(a, type), widened(b, type)];
  return strict<[bigint, bigint]>(type, text, parts, (p, q) => within38(exactly(p, q)), levels.sum);
}
export const add = (a: Expr, b: Expr) => additive(a, b, '+', doubles.add);
export const subtract = (a: Expr, b: Expr) => additive(a, b, '-', doubles.subtract);

export function multiply(a: Expr, b: Expr): Expr {
  const text = binary(a, '*', b, levels.product);
  const [x, y] = [asDecimal(a.type), asDecimal(b.type)];
  const scale = x.scale + y.scale;
  if (a.type.kind === 'double' || b.type.kind === 'double' || scale > 38) {
    return asDoubles(a, b, text, levels.product, doubles.multiply);
  }
  const integers = a.type.kind === 'bigint' && b.type.kind === 'bigint';
  const type: Type = integers ? types.bigint : decimal(Math.min(38, x.precision + y.precision), scale);
  const check = integers ? within64 : within38;
  return strict<[bigint, bigint]>(type, text, [a, b], (p, q) => check(p * q), levels.product);
}

export const divide = (a: Expr, b: Expr) =>
  asDoubles(a, b, binary(a, '/', b, levels.product), levels.product, doubles.divide);

const rest = (a: bigint, b: bigint) => (b === 0n ? null : a % b);
export const remainder = (a: Expr, b: Expr) =>
  strict(types.bigint, binary(a, '%', b, levels.product), [a, b], rest, levels.product);
export const mod = (a: Expr, b: Expr) => strict(types.bigint, `mod(${a.text}, ${b.text})`, [a, b], rest);

export function negate(a: Expr): Expr {
  // Parentheses: a minus before digits would make a literal, and two minus signs start a comment in SQL.
  const text = /^[\d(-]/.test(a.text) || a.level < levels.call ? `-(${a.text})` : `-${a.text}`;
  if (a.type.kind === 'double') {
    return strict<[Double]>(types.double, text, [a], doubles.negate, levels.minus);
  }
  const f = (x: bigint) => (a.type.kind === 'bigint' ? within64(-x) : -x);
  return strict<[bigint]>(a.type, text, [a], f, levels.minus);
}
