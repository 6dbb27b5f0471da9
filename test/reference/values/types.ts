import type { Double } from './doubles.ts';
import type { Json } from './json.ts';
import { Refused } from './outcome.ts';

export interface Type {
  kind: 'varchar' | 'bigint' | 'decimal' | 'double' | 'boolean' | 'date' | 'timestamp' | 'json' | 'null';
  /** Digits of decimals, and of literal integers used with decimals. */
  precision: number;
  scale: number;
  literal?: true;
  /** True for a literal whose only digit before the point is 0. */
  loneZero?: boolean;
}
export type Kind = Type['kind'];

/**
 * bigint: a bigint, a decimal (its digits without the point), a timestamp (microseconds since 1970) or a date (days
 * since 1970).
 */
export type Value = null | bigint | boolean | string | Double | Json;

const plain = (kind: Kind): Type => ({ kind, precision: 0, scale: 0 });
export const decimal = (precision: number, scale: number): Type => ({ kind: 'decimal', precision, scale });
export const types = {
  varchar: plain('varchar'),
  bigint: plain('bigint'),
  double: plain('double'),
  boolean: plain('boolean'),
  date: plain('date'),
  timestamp: plain('timestamp'),
  json: plain('json'),
  null: plain('null'),
};

const NUMBERS: readonly Kind[] = ['bigint', 'decimal', 'double'];
export const isNumber = ({ kind }: Type) => NUMBERS.includes(kind);

/** The decimal type of an integer: a literal's own digits (`precision`), or 19 for 64 bits. */
export const asDecimal = (type: Type): Type =>
  type.kind === 'bigint' ? { ...type, kind: 'decimal', precision: type.literal ? type.precision : 19 } : type;

/** The common type of all types; `undefined` if only a cast helps. */
export function commonType(all: readonly Type[]): Type | undefined {
  const typed = all.filter(({ kind }) => kind !== 'null');
  if (typed.length === 0) return types.null;
  const kinds = new Set(typed.map(({ kind }) => kind));
  if (typed.every(isNumber)) {
    if (kinds.has('double')) return types.double;
    if (!kinds.has('decimal')) return typed.length === 1 ? typed[0] : types.bigint;
    return commonDecimal(typed.map(asDecimal));
  }
  if (kinds.size === 1) return typed[0];
  return kinds.size === 2 && kinds.has('date') && kinds.has('timestamp') ? types.timestamp : undefined;
}

/** The larger scale and the larger number of digits before the point. */
function commonDecimal(all: readonly Type[]): Type {
  const scale = Math.max(...all.map((type) => type.scale));
  const before = (type: Type) => type.precision - type.scale;
  // A literal's lone 0 counts as a digit only if it fits.
  for (const digits of [before, (type: Type) => (type.loneZero ? 0 : before(type))]) {
    const precision = Math.max(...all.map(digits)) + scale;
    if (precision <= 38) return decimal(Math.max(precision, 1), scale);
  }
  throw new Refused('decimals_too_wide');
}

/** The name of a type in `meta`. */
export function metaType({ kind, precision, scale }: Type): string {
  if (kind === 'decimal') return `decimal(${precision},${scale})`;
  return kind === 'timestamp' ? 'timestamp(6) with time zone' : kind;
}
