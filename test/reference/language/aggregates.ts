import { compareValues, identity } from '../values/compare.ts';
import { fits, fits64, power10 } from '../values/decimals.ts';
import { type Double, double, fraction, isDouble, quotient, ulp } from '../values/doubles.ts';
import { overflow, Unsure } from '../values/outcome.ts';
import { decimal, type Type, types, type Value } from '../values/types.ts';
import { type Expr, expression } from './expression.ts';

/** An aggregate over the values of its argument that are not null. */
function aggregate(type: Type, text: string, x: Expr, f: (values: Value[]) => Value): Expr {
  const of: Expr['of'] = ({ group }) => {
    const values = group.map((row) => x.of({ row, group: [] })).filter((value) => value !== null);
    return f(values);
  };
  return { ...expression(type, text, [x], of), aggregate: true };
}

export const countRows: Expr = {
  ...expression(types.bigint, 'count(*)', [], ({ group }) => BigInt(group.length)),
  aggregate: true,
};
export const count = (x: Expr) =>
  aggregate(types.bigint, `count(${x.text})`, x, (values) => BigInt(values.length));
export const countDistinct = (x: Expr) =>
  aggregate(types.bigint, `count(distinct ${x.text})`, x, (values) => {
    if (values.some((value) => isDouble(value) && value.e > 0)) throw new Unsure('doubles that may be equal');
    return BigInt(new Set(values.map(identity)).size);
  });
export const countIf = (x: Expr) =>
  aggregate(types.bigint, `count_if(${x.text})`, x, (values) =>
    BigInt(values.filter((value) => value === true).length),
  );

export function sum(x: Expr): Expr {
  const text = `sum(${x.text})`;
  if (x.type.kind === 'double') {
    return aggregate(types.double, text, x, (values) => (values.length ? total(values as Double[]) : null));
  }
  const type = x.type.kind === 'bigint' ? types.bigint : decimal(38, x.type.scale);
  return aggregate(type, text, x, (values) => {
    if (values.length === 0) return null;
    const result = (values as bigint[]).reduce((a, b) => a + b, 0n);
    if (type.kind === 'bigint' ? !fits64(result) : !fits(result, 38)) throw overflow();
    return result;
  });
}

/** In any order. */
function total(values: Double[]): Double | null {
  const size = values.reduce((all, { v, e }) => all + Math.abs(v) + e, 0);
  if (!Number.isFinite(size * 2)) throw new Unsure('a sum that may overflow');
  if (values.length === 1) return values[0]!;
  const v = values.reduce((all, one) => all + one.v, 0);
  const errors = values.reduce((all, { e }) => all + e, 0);
  return double(v, 2 * values.length * ulp(size) + errors);
}

export function avg(x: Expr): Expr {
  const text = `avg(${x.text})`;
  return aggregate(types.double, text, x, (values) => {
    if (values.length === 0) return null;
    if (x.type.kind === 'double') {
      const all = total(values as Double[])!;
      return double(all.v / values.length, all.e / values.length + 2 * ulp(all.v / values.length));
    }
    const all = (values as bigint[]).reduce((a, b) => a + b, 0n);
    return quotient(all, BigInt(values.length) * power10(x.type.scale));
  });
}

const best = (name: 'min' | 'max', sign: number) => (x: Expr) =>
  aggregate(x.type, `${name}(${x.text})`, x, (values) =>
    values.reduce<Value>((a, b) => (a === null || compareValues(b, a) * sign > 0 ? b : a), null),
  );
export const min = best('min', -1);
export const max = best('max', 1);

/** Sum of the squared distances from the mean, exactly; `size` is that of the largest value. */
function spread(values: Double[]): { squares: number; size: number; total: number } {
  const parts = values.map(({ v }) => fraction(v));
  // All are powers of two: the largest is common.
  const common = parts.map(({ d }) => d).reduce((a, b) => (a % b === 0n ? a : b));
  const whole = parts.map(({ n, d }) => n * (common / d));
  const n = BigInt(values.length);
  const sumOf = whole.reduce((a, b) => a + b, 0n);
  const squaresOf = whole.reduce((a, b) => a + b * b, 0n);
  const square = common * common;
  return {
    squares: quotient(n * squaresOf - sumOf * sumOf, n * square).v,
    total: quotient(squaresOf, square).v,
    size: Math.max(...values.map(({ v }) => Math.abs(v))),
  };
}

function deviation(name: 'variance' | 'stddev', x: Expr): Expr {
  const asDouble = (value: Value): Double =>
    isDouble(value) ? value : { ...quotient(value as bigint, power10(x.type.scale)) };
  return aggregate(types.double, `${name}(${x.text})`, x, (values) => {
    if (values.length < 2) return null;
    const numbers = values.map(asDouble);
    const { squares, size, total: all } = spread(numbers);
    if (size > 1e140) throw new Unsure('squares that may overflow');
    const n = numbers.length;
    const errors = Math.max(...numbers.map(({ e }) => e)) + ulp(size);
    // Rounding of n steps, each against the mean; what a mean that is off by a digit adds is its square.
    const error =
      16 * n * Math.sqrt(squares * all) * 2 ** -52 + 4 * n * errors * (errors + Math.sqrt(squares));
    const [v, e] = [squares / (n - 1), error / (n - 1)];
    if (name === 'variance') return double(v, e);
    const low = Math.sqrt(Math.max(0, v - e));
    const root = Math.sqrt(v);
    return double(root, Math.max(root - low, Math.sqrt(v + e) - root) + 2 * ulp(root));
  });
}
export const variance = (x: Expr) => deviation('variance', x);
export const stddev = (x: Expr) => deviation('stddev', x);

const every = (name: 'bool_and' | 'bool_or', settling: boolean) => (x: Expr) =>
  aggregate(types.boolean, `${name}(${x.text})`, x, (values) =>
    values.length === 0 ? null : values.includes(settling) ? settling : !settling,
  );
export const boolAnd = every('bool_and', false);
export const boolOr = every('bool_or', true);
