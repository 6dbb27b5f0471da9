import { magnitude, power10, rescale } from '../values/decimals.ts';
import { approximate, type Double, double, roundHalfAway, step } from '../values/doubles.ts';
import { floorDiv } from '../values/times.ts';
import { decimal, types } from '../values/types.ts';
import { within64 } from './arithmetic.ts';
import { call, type Expr, levels, strict, widened } from './expression.ts';

export function abs(x: Expr): Expr {
  const text = call('abs', [x]);
  if (x.type.kind === 'double') {
    return strict<[Double]>(x.type, text, [x], ({ v, e }) => ({ v: Math.abs(v), e }));
  }
  const f = (value: bigint) => (x.type.kind === 'bigint' ? within64(magnitude(value)) : magnitude(value));
  return strict<[bigint]>(x.type, text, [x], f);
}

export function sign(x: Expr): Expr {
  const text = call('sign', [x]);
  if (x.type.kind === 'double') {
    const f = (v: Double) => BigInt(step(v, (n) => (n > 0 ? 1 : n < 0 ? -1 : 0)));
    return strict<[Double]>(types.bigint, text, [x], f);
  }
  return strict<[bigint]>(types.bigint, text, [x], (n) => (n > 0n ? 1n : n < 0n ? -1n : 0n));
}

/** An integer, also one of a literal's digits. */
const asItIs = (x: Expr, text: string): Expr => ({ ...x, text, level: levels.call, parts: [x] });

/** Type of a decimal rounded to fewer places: a carry may add a digit. */
const shorter = ({ type: { precision, scale } }: Expr, places: number) =>
  places >= scale ? decimal(precision, scale) : decimal(Math.min(38, precision - scale + places + 1), places);

function whole(name: 'floor' | 'ceil', x: Expr, up: bigint): Expr {
  const text = call(name, [x]);
  if (x.type.kind === 'bigint') return asItIs(x, text);
  if (x.type.kind === 'double') {
    return strict<[Double]>(types.double, text, [x], (v) => double(step(v, Math[name])));
  }
  const unit = power10(x.type.scale);
  const f = (digits: bigint) => floorDiv(digits + up * (unit - 1n), unit);
  return strict<[bigint]>(shorter(x, 0), text, [x], f);
}
export const floor = (x: Expr) => whole('floor', x, 0n);
export const ceil = (x: Expr) => whole('ceil', x, 1n);

/** `places` null: `round(x)`. */
export function round(x: Expr, places: number | null): Expr {
  const text = call('round', [x], places === null ? [] : [String(places)]);
  const digits = places ?? 0;
  if (x.type.kind === 'bigint') return asItIs(x, text);
  if (x.type.kind === 'double') {
    const power = 10 ** digits;
    const f = (v: Double) => double(step(v, (n) => roundHalfAway(n * power) / power));
    return strict<[Double]>(types.double, text, [x], f);
  }
  const type = shorter(x, digits);
  return strict<[bigint]>(type, text, [x], (n) => rescale(n, x.type.scale, type.scale));
}

/** A library function: null outside its domain or if the result is not finite. Its last digits are open. */
const library = (name: string, parts: Expr[], f: (...v: number[]) => number): Expr => {
  const args = parts.map((part) => widened(part, types.double));
  return strict<Double[]>(types.double, call(name, parts), args, (...values) => approximate(f, values));
};
export const power = (x: Expr, y: Expr) => library('power', [x, y], (a, b) => a ** b);
export const sqrt = (x: Expr) => library('sqrt', [x], Math.sqrt);
export const ln = (x: Expr) => library('ln', [x], Math.log);
export const log10 = (x: Expr) => library('log10', [x], Math.log10);
export const exp = (x: Expr) => library('exp', [x], Math.exp);
