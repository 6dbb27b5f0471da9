import type { DataType } from '../../../domain/query/typed-plan.ts';
import type { DecimalType } from './decimals.ts';
import { quoteText } from './quoting.ts';
import { operands, type Print, type SqlWriter } from './sql-writer.ts';

const YEAR = '(?:[0-9]{3}[1-9]|[0-9]{2}[1-9]0|[0-9][1-9]00|[1-9]000)';
const DAY = `${YEAR}-[0-9]{2}-[0-9]{2}`;
const TIME = '(?:[01][0-9]|2[0-3]):[0-5][0-9]:(?:[0-5][0-9]|60)(?:\\.[0-9]{1,9})?';
const OFFSET = '(?:[Zz]|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])?';

/**
 * Form that a text must have to become a value, the same on every engine (`docs/query-language.md`, `cast`). Each engine
 * reads further forms of its own (`inf`, `1_000`, spaces, `24:00`).
 */
const FORMS: Partial<Record<DataType['kind'], string>> = {
  bigint: '-?[0-9]+',
  double: '-?[0-9]+(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?',
  decimal: '-?[0-9]+(?:\\.[0-9]+)?',
  boolean: '(?i:true|false)',
  date: DAY,
  timestamp: `${DAY}(?:[Tt ]${TIME}${OFFSET})?`,
};

/** The casts that an engine does in a way of its own. */
export interface CastForms {
  /** Any value as a text. */
  text(operand: string, from: DataType): string;
  /** How a replacement names the first group of its pattern. */
  firstGroup: string;
  /**
   * A text of the form above as a moment; null outside the years 0001 to 9999 in UTC. `plain` is the text with six digits
   * of a second at most, and a leap second as the last microsecond before it: right only at the end of a month.
   */
  moment(text: string, plain: string, writer: SqlWriter): string;
  /** The exact value of the double, rounded half away from zero. */
  decimalOfDouble(value: string, to: DecimalType, writer: SqlWriter): string;
  /** Any other cast that needs more than `TRY_CAST`; undefined for those that do not. */
  special(operand: string, from: DataType, to: DataType): string | undefined;
}

/** Casts a value to another type; null where that type has no such value. The operand is computed once. */
export function cast(forms: CastForms): Print {
  return (call, writer) => {
    const operand = operands(call, writer)[0]!;
    const from = call.args[0]!.type;
    const to = call.type;
    const tryCast = (sql: string) => `TRY_CAST(${sql} AS ${writer.typeName(to)})`;
    if (to.kind === 'varchar') return forms.text(operand, from);
    if (from.kind === 'varchar') {
      // Without a match the extract is null or an empty text, which is a value of none of these types.
      const text = `regexp_extract(${operand}, ${quoteText(`\\A${FORMS[to.kind]}\\z`)})`;
      if (to.kind !== 'timestamp') return tryCast(text);
      return writer.once(text, (t) => forms.moment(t, plainMoment(t, forms.firstGroup), writer));
    }
    if (from.kind === 'double') {
      if (to.kind !== 'decimal') return tryCast(`round(${operand})`);
      return writer.once(operand, (value) => forms.decimalOfDouble(value, to, writer));
    }
    return forms.special(operand, from, to) ?? tryCast(operand);
  };
}

function plainMoment(text: string, firstGroup: string): string {
  const cut = `regexp_replace(upper(${text}), '(\\.[0-9]{6})[0-9]+', '${firstGroup}')`;
  return `regexp_replace(${cut}, ':60(\\.[0-9]+)?', ':59.999999')`;
}
