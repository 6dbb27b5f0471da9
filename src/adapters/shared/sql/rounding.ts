import type { DecimalType } from './decimals.ts';
import type { Print, SqlWriter } from './sql-writer.ts';

/** The forms of rounding that an engine has of its own. */
export interface RoundForms {
  /** Half away from zero, to `places` digits after the point. */
  decimal(arg: string, places: number, from: DecimalType, to: DecimalType, writer: SqlWriter): string;
  /** A literal of type double. */
  double(digits: string): string;
}

/** Decimals: half away from zero. Doubles: the nearest whole number of the last place, halves away from zero. */
export function round(forms: RoundForms): Print {
  return (call, writer) => {
    const arg = writer.expr(call.args[0]!);
    const literal = call.args[1];
    if (literal?.kind !== 'literal') throw new Error('round needs a literal');
    const places = Number(literal.value);
    const from = call.args[0]!.type;
    const to = call.type;
    if (from.kind === 'decimal' && to.kind === 'decimal') return forms.decimal(arg, places, from, to, writer);
    if (places === 0) return `round(${arg})`;
    const factor = forms.double(`1e+${places}`);
    return `(round(${arg} * ${factor}) / ${factor})`;
  };
}
