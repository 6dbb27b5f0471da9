import { decimalToDouble, power10 } from '../values/decimals.ts';
import { exact } from '../values/doubles.ts';
import { Refused, Unsure } from '../values/outcome.ts';
import { DAY } from '../values/times.ts';
import type { Type, Value } from '../values/types.ts';
import { commonType } from '../values/types.ts';

export type Row = ReadonlyMap<string, Value>;
/** What an expression is evaluated over: a record, and for aggregates the records of its group. */
export interface Scope {
  row: Row;
  group: readonly Row[];
}

/** An expression of the language: its text, its type, and what it means. */
export interface Expr {
  type: Type;
  text: string;
  /** How tightly the text binds; see `levels`. */
  level: number;
  parts: readonly Expr[];
  aggregate: boolean;
  /** The same expression before it was widened. */
  narrow?: Expr;
  of(scope: Scope): Value;
}

/** From the loosest to the tightest. */
export const levels = {
  or: 1,
  and: 2,
  not: 3,
  comparison: 4,
  concat: 5,
  sum: 6,
  product: 7,
  minus: 8,
  call: 9,
};

/** The text of an operand that binds at least as tightly as `level`. */
export const inside = (expr: Expr, level: number) => (expr.level >= level ? expr.text : `(${expr.text})`);

export function expression(
  type: Type,
  text: string,
  parts: readonly Expr[],
  of: Expr['of'],
  level = levels.call,
): Expr {
  // An expression made of literals is not a literal itself.
  const { kind, precision, scale } = type;
  const own = type.literal && parts.length > 0 ? { kind, precision, scale } : type;
  const asWritten = parts.map((part) => part.narrow ?? part);
  return { type: own, text, level, parts: asWritten, aggregate: parts.some((part) => part.aggregate), of };
}

/** The values of all parts. The page leaves open whether an error counts if another part is null. */
export function evaluateAll(parts: readonly Expr[], scope: Scope): Value[] {
  let refused: unknown;
  let sawNull = false;
  const values = parts.map((part) => {
    try {
      const value = part.of(scope);
      sawNull ||= value === null;
      return value;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      refused = error;
      return null;
    }
  });
  if (refused && sawNull) throw new Unsure('an error beside a null');
  if (refused) throw refused;
  return values;
}

/** A function that is null where any argument is. */
export function strict<T extends Value[]>(
  type: Type,
  text: string,
  parts: readonly Expr[],
  f: (...values: T) => Value,
  level = levels.call,
): Expr {
  const of = (scope: Scope) => {
    const values = evaluateAll(parts, scope);
    return values.includes(null) ? null : f(...(values as T));
  };
  return expression(type, text, parts, of, level);
}

/** Evaluates a part that the answer does not depend on. The page leaves open whether an error in it counts. */
export function settledWithout(part: Expr, scope: Scope): void {
  try {
    part.of(scope);
  } catch (error) {
    throw error instanceof Refused ? new Unsure('an error that may not count') : error;
  }
}

/** The call of a function by its name. */
export const call = (name: string, parts: readonly Expr[], more: readonly string[] = []) =>
  `${name}(${[...parts.map((part) => part.text), ...more].join(', ')})`;

/** The value as a wider type (see "Types widen by themselves"). */
export function widen(value: Value, from: Type, to: Type): Value {
  if (value === null || from.kind === to.kind) {
    if (typeof value === 'bigint' && to.kind === 'decimal') return value * power10(to.scale - from.scale);
    return value;
  }
  if (to.kind === 'decimal') return (value as bigint) * power10(to.scale);
  if (to.kind === 'timestamp') return (value as bigint) * DAY;
  if (to.kind === 'double') {
    return from.kind === 'bigint' ? exact(Number(value)) : decimalToDouble(value as bigint, from.scale);
  }
  throw new Error(`${from.kind} does not widen to ${to.kind}`);
}

/** The same expression with values of a wider type. */
export const widened = (expr: Expr, type: Type): Expr => ({
  ...expr,
  type,
  narrow: expr.narrow ?? expr,
  of: (scope) => widen(expr.of(scope), expr.type, type),
});

/** All parts widened to their common type. */
export function unify(parts: readonly Expr[]): { type: Type; parts: Expr[] } {
  const type = commonType(parts.map((part) => part.type));
  if (!type) throw new Error(`${parts.map((part) => part.type.kind)} do not meet`);
  return { type, parts: parts.map((part) => widened(part, type)) };
}
