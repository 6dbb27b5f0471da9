import { assertNever } from '../app-error.ts';
import { significantDigits } from '../schemas/number-digits.ts';
import { shortened } from './expression/characters.ts';
import { expressionLimits } from './expression/parser.ts';
import { resolveColumn, type Scope } from './expression/resolve.ts';
import { between, binary, inList, isLikePattern, like, not } from './functions/operators.ts';
import { parseDay, parseDecimal, parseDouble, parseInteger, parseTimestamp } from './parse-values.ts';
import { Problem, type ProblemList } from './problem.ts';
import type { Condition } from './query-body.ts';
import { call, literal } from './typed-expr.ts';
import { type DataType, formatDataType, type TypedExpr } from './typed-plan.ts';
import { bigint, boolean, commonType, date, decimal, double, timestamp, varchar } from './types.ts';
import { writtenConditions } from './written-numbers.ts';

type Literal = Extract<TypedExpr, { kind: 'literal' }>;

/** Significant decimal digits that a double keeps: a JSON number with more may have lost some. */
const SAFE_DIGITS = 15;
/** The last integer before those that a double passes over. */
const SAFE_INTEGER = 2 ** 53;

/** A record must meet all conditions of a request (contract rule 30). */
export function planConditions(conditions: Condition[], scope: Scope, problems: ProblemList): TypedExpr[] {
  const written = writtenConditions(conditions);
  return conditions.flatMap((condition, index) => {
    const filter = problems.try(`where.${index}`, () =>
      planCondition(condition, written[index]!.value, scope),
    );
    return filter ? [filter] : [];
  });
}

function planCondition({ field, op, value }: Condition, written: unknown, scope: Scope): TypedExpr {
  const type = scope.get(field);
  if (!type) throw new Problem('unknown_field', { name: shortened(field, 64) }, 'field');
  const column = resolveColumn(field, scope, 1);
  const single = (): Literal => typedValue(value, written, type, 'value');
  const several = (minimum: number, maximum: number): Literal[] => {
    const writtenItems = written as unknown[];
    return listOf(value, minimum, maximum).map((item, index) =>
      typedValue(item, writtenItems[index], type, `value.${index}`),
    );
  };
  switch (op) {
    case 'is null':
    case 'is not null': {
      const test = call('is_null', [column], boolean);
      return op === 'is null' ? test : not(test, 1);
    }
    case '=':
    case '!=':
    case '<':
    case '<=':
    case '>':
    case '>=':
      return binary(op, [column, single()], 1);
    case 'like':
    case 'not like': {
      if (type.kind !== 'varchar') throw new Problem('like_needs_text', { name: field }, 'op');
      const pattern = single();
      if (!isLikePattern(String(pattern.value))) throw new Problem('bad_like_value', {}, 'value');
      const test = like([column, pattern], 1);
      return op === 'like' ? test : not(test, 1);
    }
    case 'in':
    case 'not in': {
      const test = inList([column, ...several(1, expressionLimits.listItems)], 1);
      return op === 'in' ? test : not(test, 1);
    }
    case 'between': {
      const [low, high] = several(2, 2);
      return between([column, low!, high!], 1);
    }
    default:
      return assertNever(op);
  }
}

function listOf(value: unknown, minimum: number, maximum: number): unknown[] {
  if (!Array.isArray(value) || value.length < minimum || value.length > maximum) {
    throw new Problem('value_not_list', { minimum, maximum }, 'value');
  }
  return value;
}

/**
 * Converts a JSON value to a literal that can be compared with the column.
 * @param written the same value, or the text of a number as it was sent
 */
function typedValue(value: unknown, written: unknown, type: DataType, at: string): Literal {
  if (value === undefined) throw new Problem('value_missing', {}, at);
  if (value === null) throw new Problem('value_null', {}, at);
  if (type.kind === 'json') throw new Problem('json_not_filterable', {}, at);
  const number = typeof value === 'number' ? exactText(value, String(written)) : undefined;
  if (number !== undefined && mayHaveLostDigits(number, type)) {
    throw new Problem('value_loses_digits', {}, at);
  }
  if (type.kind === 'varchar' && typeof value === 'string' && !isStorable(value)) {
    throw new Problem('bad_text', {}, at);
  }
  const result = parseValue(value, number, type);
  if (!result) throw new Problem('bad_value', { type: formatDataType(type) }, at);
  const beside: TypedExpr = { kind: 'column', name: '', type };
  if (commonType([beside, result]) === 'too_wide') {
    throw new Problem('value_too_wide', { type: formatDataType(type) }, at);
  }
  return result;
}

/** No text of a request holds U+0000 or a lone surrogate. */
function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/** The shortest text of a number where that is the number that was written; else the number as it was written. */
function exactText(value: number, written: string): string {
  const shortest = String(value);
  return significantDigits(shortest) === significantDigits(written) ? shortest : written;
}

/** Whether a number may have lost digits as a double, here or where it comes from; the client then has to send it as a text. */
function mayHaveLostDigits(number: string, type: DataType): boolean {
  if (type.kind === 'decimal') return significantDigits(number).length > SAFE_DIGITS;
  if (type.kind !== 'bigint') return false;
  const double = Number(number);
  const size = Math.abs(double);
  return size > SAFE_INTEGER || (size === SAFE_INTEGER && number !== String(double));
}

/** @param number the digits of a value that is a number */
function parseValue(value: unknown, number: string | undefined, type: DataType): Literal | undefined {
  if (type.kind === 'boolean') return typeof value === 'boolean' ? made(value, type) : undefined;
  const text = typeof value === 'string' ? value : undefined;
  const digits = number ?? text ?? '';
  switch (type.kind) {
    case 'varchar':
      return made(text, varchar);
    case 'date':
      return made(parseDay(text ?? ''), date);
    case 'timestamp':
      return made(parseTimestamp(text ?? ''), timestamp);
    case 'bigint':
      return made(parseInteger(digits), bigint);
    case 'double':
      return made(parseDouble(digits), double);
    case 'decimal': {
      const parsed = parseDecimal(digits);
      return parsed && made(parsed.digits, decimal(parsed.precision, parsed.scale));
    }
    default:
      return undefined;
  }
}

function made(value: string | number | bigint | boolean | undefined, type: DataType): Literal | undefined {
  return value === undefined ? undefined : (literal(value, type) as Literal);
}
