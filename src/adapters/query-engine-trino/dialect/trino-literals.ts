import type { Cell, DataType } from '../../../domain/query/plan.ts';
import { sqlType } from './trino-types.ts';

const NUMBER = /^-?[0-9]+(?:\.[0-9]+)?(?:e[+-][0-9]+)?$/;
const DIGITS = /^-?[0-9]+(?:\.[0-9]+)?$/;
const DAY = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/;
const INSTANT = /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{6}Z$/;

/**
 * A value as a typed literal. This is the one place where values become SQL and the last before the engine, so
 * their form is checked here again.
 */
export function printLiteral(value: Cell, type: DataType): string {
  if (value === null) return `CAST(NULL AS ${sqlType(type)})`;
  const text = String(value);
  switch (type.kind) {
    case 'varchar':
      return `CAST(${quoteText(text)} AS VARCHAR)`;
    case 'boolean':
      return value === true ? 'TRUE' : 'FALSE';
    case 'bigint':
      return `BIGINT '${checked(text, DIGITS)}'`;
    case 'decimal':
      return `CAST(DECIMAL '${checked(text, DIGITS)}' AS ${sqlType(type)})`;
    case 'double':
      return `DOUBLE '${checked(text, NUMBER)}'`;
    case 'date':
      return `DATE '${checked(text, DAY)}'`;
    case 'timestamp':
      return `TIMESTAMP '${checked(text, INSTANT).slice(0, -1).replace('T', ' ')} UTC'`;
    case 'json':
      throw new Error('a plan has no json literals');
  }
}

/** Trino knows no escape in a literal but the doubled quote. */
export function quoteText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function checked(text: string, form: RegExp): string {
  if (!form.test(text)) throw new Error('a literal of the plan has not the form of its type');
  return text;
}
