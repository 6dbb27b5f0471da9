import { Problem } from '../problem.ts';
import { call, isNullLiteral, literal } from '../typed-expr.ts';
import type { DataType, TypedExpr } from '../typed-plan.ts';
import {
  asDecimalType,
  bigint,
  boolean,
  coerce,
  decimal,
  double,
  isNumeric,
  MAX_PRECISION,
  varchar,
} from '../types.ts';
import { need, needDouble, needText, type Site, unify, wrongNumber } from './signature.ts';

type ArithmeticFunction = 'add' | 'subtract' | 'multiply';

const COMPARISONS: Record<string, string> = {
  '=': 'eq',
  '!=': 'ne',
  '<': 'lt',
  '<=': 'le',
  '>': 'gt',
  '>=': 'ge',
};
const ARITHMETIC: Record<string, ArithmeticFunction> = { '+': 'add', '-': 'subtract', '*': 'multiply' };

/** `left op right`. @throws Problem when the types do not fit */
export function binary(op: string, args: [TypedExpr, TypedExpr], position: number): TypedExpr {
  const site: Site = { name: op, position };
  const comparison = COMPARISONS[op];
  if (comparison) return call(comparison, unify(args, site).args, boolean);
  const arithmetic = ARITHMETIC[op];
  if (arithmetic) return arithmeticCall(arithmetic, args, site);
  switch (op) {
    case 'and':
    case 'or':
      return call(op, [need(args, 0, site, 'boolean'), need(args, 1, site, 'boolean')], boolean);
    case '||':
      return concat(args, site);
    case '/': {
      // In IEEE 754 a division by zero is infinite or NaN; neither is finite, so the result is null.
      const divisor = needDouble(args, 1, site);
      return call('finite', [call('divide', [dividend(args, site), divisor], double)], double);
    }
    default:
      return mod(args, site);
  }
}

/**
 * A dividend that is not finite gives no finite quotient, whatever the finite divisor. So the dividend needs no check of
 * its own, and `a / b / c ...` prints only one.
 */
function dividend(args: TypedExpr[], site: Site): TypedExpr {
  const arg = needDouble(args, 0, site);
  const inner = arg.kind === 'call' && arg.fn === 'finite' ? arg.args[0]! : arg;
  return inner.kind === 'call' && inner.fn === 'divide' ? inner : arg;
}

/** The result has the sign of the dividend; null on division by zero. */
export function mod(args: TypedExpr[], site: Site): TypedExpr {
  return call('mod', [need(args, 0, site, 'bigint'), need(args, 1, site, 'bigint')], bigint);
}

export function concat(args: TypedExpr[], site: Site): TypedExpr {
  const texts = args.map((_, index) => need(args, index, site, 'varchar'));
  return call('concat', texts, varchar);
}

export function not(arg: TypedExpr, position: number): TypedExpr {
  return call('not', [need([arg], 0, { name: 'not', position }, 'boolean')], boolean);
}

export function negate(arg: TypedExpr, position: number): TypedExpr {
  if (!isNumeric(arg.type)) throw wrongNumber(arg, 0, { name: '-', position });
  return call('negate', [arg], arg.type);
}

export function between(args: [TypedExpr, TypedExpr, TypedExpr], position: number): TypedExpr {
  return call('between', unify(args, { name: 'between', position }).args, boolean);
}

/** `args[0] in (the others)`. */
export function inList(args: TypedExpr[], position: number): TypedExpr {
  return call('in', unify(args, { name: 'in', position }).args, boolean);
}

/** The pattern must be a literal; `\` escapes a following `%`, `_` or `\`. */
export function like(args: [TypedExpr, TypedExpr], position: number): TypedExpr {
  const site: Site = { name: 'like', position };
  const text = need(args, 0, site, 'varchar');
  const pattern = needText(args, 1, site);
  if (!isLikePattern(pattern)) throw new Problem('bad_like_pattern', { position });
  return call('like', [text, literal(pattern, varchar)], boolean);
}

export function isLikePattern(pattern: string): boolean {
  return /^(?:[^\\]|\\[%_\\])*$/su.test(pattern);
}

/**
 * Integers stay 64-bit and decimals exact: a result that does not fit fails the query. A product with more
 * than 38 places after the point is a double.
 */
function arithmeticCall(fn: ArithmeticFunction, args: [TypedExpr, TypedExpr], site: Site): TypedExpr {
  const type = args.find((arg) => !isNullLiteral(arg))?.type ?? bigint;
  const [left, right] = args.map((arg, index) => {
    if (isNullLiteral(arg)) return literal(null, type);
    if (!isNumeric(arg.type)) throw wrongNumber(arg, index, site);
    return arg;
  }) as [TypedExpr, TypedExpr];
  if (left.type.kind === 'bigint' && right.type.kind === 'bigint') return call(fn, [left, right], bigint);
  const exact = decimalResult(fn, left, right);
  if (!exact) return call(fn, [coerce(left, double)!, coerce(right, double)!], double);
  const operands = [left, right].map((arg) => coerce(arg, asDecimalType(arg)!)!);
  return call(fn, operands, exact);
}

function decimalResult(fn: ArithmeticFunction, left: TypedExpr, right: TypedExpr): DataType | undefined {
  const a = asDecimalType(left);
  const b = asDecimalType(right);
  if (!a || !b) return undefined;
  if (fn === 'multiply') {
    const scale = a.scale + b.scale;
    return scale > MAX_PRECISION ? undefined : decimal(a.precision + b.precision, scale);
  }
  const scale = Math.max(a.scale, b.scale);
  return decimal(Math.max(a.precision - a.scale, b.precision - b.scale) + scale + 1, scale);
}
