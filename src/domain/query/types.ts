import type { FieldType } from '../schemas/schema-definition.ts';
import { parseDay, parseTimestamp } from './parse-values.ts';
import { call, isNullLiteral, literal } from './typed-expr.ts';
import type { DataType, TypedExpr } from './typed-plan.ts';

export const MAX_PRECISION = 38;

export const varchar: DataType = { kind: 'varchar' };
export const bigint: DataType = { kind: 'bigint' };
export const double: DataType = { kind: 'double' };
export const boolean: DataType = { kind: 'boolean' };
export const date: DataType = { kind: 'date' };
export const timestamp: DataType = { kind: 'timestamp' };

type DecimalType = Extract<DataType, { kind: 'decimal' }>;

/** The query type of a schema's field. */
export function dataTypeOf(type: FieldType): DataType {
  switch (type.kind) {
    case 'string':
      return varchar;
    case 'integer':
      return bigint;
    case 'number':
      return double;
    case 'decimal':
      return decimal(type.precision, type.scale);
    default:
      return { kind: type.kind };
  }
}

export function decimal(precision: number, scale: number): DecimalType {
  return { kind: 'decimal', precision: Math.min(precision, MAX_PRECISION), scale };
}

export function isNumeric(type: DataType): boolean {
  return type.kind === 'bigint' || type.kind === 'decimal' || type.kind === 'double';
}

export function sameType(left: DataType, right: DataType): boolean {
  if (left.kind === 'decimal' && right.kind === 'decimal') {
    return left.precision === right.precision && left.scale === right.scale;
  }
  return left.kind === right.kind;
}

/** An expression's decimal type; an integer's has as many digits as it can need. Undefined for other types. */
export function asDecimalType(expr: TypedExpr): DecimalType | undefined {
  if (expr.type.kind === 'decimal') return expr.type;
  if (expr.type.kind !== 'bigint') return undefined;
  if (expr.kind === 'literal') return decimal(String(expr.value).replace('-', '').length, 0);
  return decimal(19, 0);
}

/**
 * The type that holds the values of all expressions: numbers widen bigint -> decimal -> double, dates to timestamps.
 * Undefined if there is none; `too_wide` if decimals do not fit a common decimal of 38 digits.
 */
export function commonType(exprs: TypedExpr[]): DataType | 'too_wide' | undefined {
  const typed = exprs.filter((expr) => !isNullLiteral(expr));
  const first = typed[0]?.type;
  if (!first) return undefined;
  // Literal texts next to dates are dates written as texts; `coerce` checks them.
  const others = typed.filter((expr) => !(expr.kind === 'literal' && expr.type.kind === 'varchar'));
  const temporal = others.find(({ type }) => type.kind === 'date' || type.kind === 'timestamp');
  const considered = temporal ? others : typed;
  if (considered.every(({ type }) => isNumeric(type))) return commonNumber(considered);
  if (considered.every(({ type }) => type.kind === 'date' || type.kind === 'timestamp')) {
    return considered.some(({ type }) => type.kind === 'timestamp') ? timestamp : date;
  }
  return considered.every(({ type }) => sameType(type, first)) ? first : undefined;
}

function commonNumber(exprs: TypedExpr[]): DataType | 'too_wide' {
  if (exprs.every(({ type }) => type.kind === 'bigint')) return bigint;
  const decimals = exprs.map(asDecimalType);
  if (!decimals.every((type) => type !== undefined)) return double;
  const scale = Math.max(...decimals.map((type) => type.scale));
  const whole = Math.max(...decimals.map((type) => type.precision - type.scale));
  if (whole + scale <= MAX_PRECISION) return decimal(whole + scale, scale);
  const needed = Math.max(...exprs.map((expr, index) => wholeDigits(expr, decimals[index]!)));
  return needed + scale > MAX_PRECISION ? 'too_wide' : decimal(MAX_PRECISION, scale);
}

/** Digits before the point; a literal zero counts as none. */
function wholeDigits(expr: TypedExpr, type: DecimalType): number {
  const digits = type.precision - type.scale;
  return digits === 1 && expr.kind === 'literal' && /^-?0(\.|$)/.test(String(expr.value)) ? 0 : digits;
}

/** Converts the expression to a type from `commonType`; undefined for a text that is not a valid date. */
export function coerce(expr: TypedExpr, type: DataType): TypedExpr | undefined {
  if (isNullLiteral(expr)) return literal(null, type);
  if (sameType(expr.type, type)) return expr;
  if (expr.kind !== 'literal') return call('cast', [expr], type);
  switch (type.kind) {
    case 'double':
      return literal(Number(expr.value), type);
    case 'decimal':
      return literal(withScale(String(expr.value), type.scale), type);
    case 'date':
      return literalOr(parseDay(String(expr.value)), type);
    case 'timestamp':
      return literalOr(parseTimestamp(String(expr.value)), type);
    default:
      return undefined;
  }
}

function literalOr(value: string | undefined, type: DataType): TypedExpr | undefined {
  return value === undefined ? undefined : literal(value, type);
}

function withScale(digits: string, scale: number): string {
  const [whole, fraction = ''] = digits.split('.');
  return scale === 0 ? digits : `${whole}.${fraction.padEnd(scale, '0')}`;
}
