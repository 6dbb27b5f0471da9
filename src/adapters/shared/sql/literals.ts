import type { Cell, DataType } from '../../../domain/query/typed-plan.ts';

/** An engine's literals. All but texts are typed literals, which a scan can compare with statistics. */
export interface LiteralForms {
  text(text: string): string;
  /** A `bigint`, `decimal` or `double` from its digits. */
  number(digits: string, type: DataType): string;
  /** From `YYYY-MM-DD`. */
  date(day: string): string;
  /** From `YYYY-MM-DDTHH:MM:SS.ffffffZ`. */
  timestamp(instant: string): string;
}

/** The part of a dialect that literals need. */
export interface LiteralDialect {
  literals: LiteralForms;
  /** The engine's name of a type. */
  typeName(type: DataType): string;
}

const DOUBLE = /^-?[0-9]+(?:\.[0-9]+)?(?:e[+-][0-9]+)?$/;
const DIGITS = /^-?[0-9]+(?:\.[0-9]+)?$/;
const DAY = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/;
const INSTANT = /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{6}Z$/;

/**
 * A value as a typed literal. This is the one place where values become SQL and the last before the engine, so
 * their form is checked here again.
 */
export function printLiteral(value: Cell, type: DataType, dialect: LiteralDialect): string {
  if (value === null) return `CAST(NULL AS ${dialect.typeName(type)})`;
  const forms = dialect.literals;
  const text = String(value);
  switch (type.kind) {
    case 'varchar':
      return forms.text(text);
    case 'boolean':
      return value === true ? 'TRUE' : 'FALSE';
    case 'bigint':
    case 'decimal':
      return forms.number(checked(text, DIGITS), type);
    case 'double':
      return forms.number(checked(text, DOUBLE), type);
    case 'date':
      return forms.date(checked(text, DAY));
    case 'timestamp':
      return forms.timestamp(checked(text, INSTANT));
    case 'json':
      throw new Error('a plan has no json literals');
  }
}

function checked(text: string, form: RegExp): string {
  if (!form.test(text)) throw new Error('a literal of the plan has not the form of its type');
  return text;
}
