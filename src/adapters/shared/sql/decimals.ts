import type { DataType } from '../../../domain/query/typed-plan.ts';
import { operands, type Print, type SqlWriter } from './sql-writer.ts';

export type DecimalType = Extract<DataType, { kind: 'decimal' }>;

export interface DecimalOperand {
  sql: string;
  type: DecimalType;
}

/** Adds or subtracts decimals of which one has no room for the places of the result. */
export type WideAddition = (
  operator: '+' | '-',
  left: DecimalOperand,
  right: DecimalOperand,
  result: DecimalType,
  writer: SqlWriter,
) => string;

/** Adds or subtracts: `plain` where both operands have room for the places of the result, else `wide`. */
export function addition(operator: '+' | '-', plain: Print, wide: WideAddition): Print {
  return (call, writer) => {
    const { type } = call;
    const [left, right] = call.args.map((arg) => arg.type);
    if (type.kind !== 'decimal' || left?.kind !== 'decimal' || right?.kind !== 'decimal') {
      return plain(call, writer);
    }
    const isNarrow = [left, right].every(({ precision, scale }) => precision - scale + type.scale <= 38);
    if (isNarrow) return plain(call, writer);
    const [a, b] = operands(call, writer) as [string, string];
    return wide(operator, { sql: a, type: left }, { sql: b, type: right }, type, writer);
  };
}

/** The digits of 10^exponent: `100`, `1`, `0.01`. */
export function powerOfTen(exponent: number): string {
  return exponent >= 0 ? `1${'0'.repeat(exponent)}` : `0.${'1'.padStart(-exponent, '0')}`;
}
