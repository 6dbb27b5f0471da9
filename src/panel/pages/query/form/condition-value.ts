import type { Operator } from '../query-text.ts';

/** How many values an operator takes. */
export function arityOf(op: Operator): 'none' | 'one' | 'two' | 'many' {
  if (op === 'is null' || op === 'is not null') return 'none';
  if (op === 'in' || op === 'not in') return 'many';
  return op === 'between' ? 'two' : 'one';
}

/** The operators that a column of this type (of a schema) takes. */
export function operatorsFor(type: string, all: readonly Operator[]): Operator[] {
  if (type === 'json') return ['is null', 'is not null'];
  const texts = type === 'string' || type === 'varchar';
  return all.filter((op) => texts || (op !== 'like' && op !== 'not like'));
}

/** Characters of a number that a column of decimals takes as a JSON number: of more digits, it takes the text. */
const DECIMAL_CHARS = 15;

/**
 * The JSON value of what was typed. It is a number only if that keeps every typed digit; otherwise it is the text, which
 * the service reads exactly, or refuses at this place.
 */
export function jsonValue(text: string, type: string): unknown {
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text;
  const isDecimal = type.startsWith('decimal');
  const numeric = type === 'integer' || type === 'number' || type === 'bigint' || isDecimal;
  if (!numeric || (isDecimal && text.length > DECIMAL_CHARS)) return text;
  return String(Number(text)) === text ? Number(text) : text;
}

/** The text of a value for its control. */
export function valueText(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The value in the shape another operator takes, keeping what was typed. */
export function reshape(value: unknown, op: Operator): unknown {
  const values = Array.isArray(value) ? value : value === undefined || value === '' ? [] : [value];
  switch (arityOf(op)) {
    case 'none':
      return undefined;
    case 'many':
      return values;
    case 'two':
      return [values[0] ?? '', values[1] ?? ''];
    case 'one':
      return values[0] ?? '';
  }
}
