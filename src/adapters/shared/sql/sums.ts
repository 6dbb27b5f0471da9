import type { DecimalType } from './decimals.ts';
import { operands, type Print, type SqlWriter } from './sql-writer.ts';

/**
 * An engine adds decimals in 38 digits or 128 bits. Values of up to 27 digits cannot leave them: 10^27 times 10^11 rows is
 * 10^38. Wider ones are added in two parts, of which the low one has the last 19 digits.
 */
export const SAFE_DIGITS = 27;
export const LOW_DIGITS = 19;

/** The sums that an engine adds in a way of its own. */
export interface SumForms {
  /** The exact sum of integers, in a type that holds every such sum. */
  ofIntegers(arg: string): string;
  ofDecimals(arg: string, type: DecimalType, writer: SqlWriter): string;
  /** The average of decimals of more than `SAFE_DIGITS` digits, whose sum may have more than 38. */
  averageOfWide(arg: string, type: DecimalType, writer: SqlWriter): string;
}

export function sum(forms: SumForms): Print {
  return (call, writer) => {
    const arg = operands(call, writer)[0]!;
    const { type } = call.args[0]!;
    if (type.kind === 'bigint') return `CAST(${forms.ofIntegers(arg)} AS BIGINT)`;
    return type.kind === 'decimal' ? forms.ofDecimals(arg, type, writer) : `sum(${arg})`;
  };
}

/** The average comes from the exact sum, where there is one, so the order of the rows does not show. */
export function average(forms: SumForms): Print {
  return (call, writer) => {
    const arg = operands(call, writer)[0]!;
    const { type } = call.args[0]!;
    if (type.kind === 'double') return `avg(${arg})`;
    if (type.kind === 'decimal' && type.precision > SAFE_DIGITS)
      return forms.averageOfWide(arg, type, writer);
    const exact = type.kind === 'bigint' ? forms.ofIntegers(arg) : `sum(${arg})`;
    return `(CAST(${exact} AS DOUBLE) / count(${arg}))`;
  };
}
