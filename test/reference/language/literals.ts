import { magnitude, parseDecimal } from '../values/decimals.ts';
import { exact } from '../values/doubles.ts';
import { dateText, timestampText } from '../values/times.ts';
import { decimal, type Type, types } from '../values/types.ts';
import { type Expr, expression, levels } from './expression.ts';

const sign = (text: string) => (text.startsWith('-') ? levels.minus : levels.call);

export function integer(value: bigint): Expr {
  const precision = magnitude(value).toString().length;
  const type: Type = { kind: 'bigint', precision, scale: 0, literal: true, loneZero: value === 0n };
  return expression(type, String(value), [], () => value, sign(String(value)));
}

/** `-?digits.digits`, without zeros before the first digit but one. */
export function decimalLiteral(text: string): Expr {
  const [whole, part] = text.replace('-', '').split('.') as [string, string];
  const precision = whole.length + part.length;
  const type: Type = { ...decimal(precision, part.length), literal: true, loneZero: whole === '0' };
  const value = parseDecimal(text, part.length);
  return expression(type, text, [], () => value, sign(text));
}

export const doubleLiteral = (value: number): Expr => {
  const text = value.toExponential();
  return expression(types.double, text.replace('e+', 'e'), [], () => exact(value), sign(text));
};
export const text = (value: string): Expr =>
  expression(types.varchar, `'${value.replaceAll("'", "''")}'`, [], () => value);
export const boolean = (value: boolean): Expr => expression(types.boolean, String(value), [], () => value);
export const date = (days: bigint): Expr =>
  expression(types.date, `date '${dateText(days)}'`, [], () => days);
export const timestamp = (micros: bigint): Expr =>
  expression(types.timestamp, `timestamp '${timestampText(micros)}'`, [], () => micros);
/** A text beside a date is read as one. */
export const dateAsText = (days: bigint): Expr =>
  expression(types.date, `'${dateText(days)}'`, [], () => days);
export const timestampAsText = (micros: bigint): Expr =>
  expression(types.timestamp, `'${timestampText(micros)}'`, [], () => micros);
export const nothing: Expr = expression(types.null, 'null', [], () => null);
