import { assertNever } from '../app-error.ts';
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

type Literal = Extract<TypedExpr, { kind: 'literal' }>;

/** Decimal digits that a double keeps: a JSON number with more digits has already lost some. */
const SAFE_DIGITS = 15;

/** A record must meet all conditions of a request (contract rule 30). */
export function planConditions(conditions: Condition[], scope: Scope, problems: ProblemList): TypedExpr[] {
  return conditions.flatMap((condition, index) => {
    const filter = problems.try(`where.${index}`, () => planCondition(condition, scope));
    return filter ? [filter] : [];
  });
}

function planCondition({ field, op, value }: Condition, scope: Scope): TypedExpr {
  const type = scope.get(field);
  if (!type) throw new Problem('unknown_field', { name: shortened(field, 64) }, 'field');
  const column = resolveColumn(field, scope, 1);
  const single = (): Literal => typedValue(value, type, 'value');
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
      const list = listOf(value, 1, expressionLimits.listItems);
      const items = list.map((item, index) => typedValue(item, type, `value.${index}`));
      const test = inList([column, ...items], 1);
      return op === 'in' ? test : not(test, 1);
    }
    case 'between': {
      const [low, high] = listOf(value, 2, 2).map((item, index) => typedValue(item, type, `value.${index}`));
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

/** Converts a JSON value to a literal that can be compared with the column. */
function typedValue(value: unknown, type: DataType, at: string): Literal {
  if (value === undefined) throw new Problem('value_missing', {}, at);
  if (value === null) throw new Problem('value_null', {}, at);
  if (type.kind === 'json') throw new Problem('json_not_filterable', {}, at);
  if (typeof value === 'number' && losesDigits(value, type)) {
    throw new Problem('value_loses_digits', {}, at);
  }
  const result = parseValue(value, type);
  if (!result) throw new Problem('bad_value', { type: formatDataType(type) }, at);
  const beside: TypedExpr = { kind: 'column', name: '', type };
  if (commonType([beside, result]) === 'too_wide') {
    throw new Problem('value_too_wide', { type: formatDataType(type) }, at);
  }
  return result;
}

/** Whether a JSON number may have lost digits as a double; the client then has to send it as a text. */
function losesDigits(value: number, type: DataType): boolean {
  if (type.kind === 'bigint') return Number.isInteger(value) && Math.abs(value) > 2 ** 53;
  return (
    type.kind === 'decimal' &&
    !Number.isSafeInteger(value) &&
    String(value)
      .replace(/e.*|[^0-9]/g, '')
      .replace(/^0+/, '').length > SAFE_DIGITS
  );
}

function parseValue(value: unknown, type: DataType): Literal | undefined {
  if (type.kind === 'boolean') return typeof value === 'boolean' ? made(value, type) : undefined;
  const text = typeof value === 'string' ? value : undefined;
  const number = typeof value === 'number' ? String(value) : text;
  switch (type.kind) {
    case 'varchar':
      return made(text?.isWellFormed() && !text.includes('\0') ? text : undefined, varchar);
    case 'date':
      return made(parseDay(text ?? ''), date);
    case 'timestamp':
      return made(parseTimestamp(text ?? ''), timestamp);
    case 'bigint':
      return made(parseInteger(number ?? ''), bigint);
    case 'double':
      return made(parseDouble(number ?? ''), double);
    case 'decimal': {
      const parsed = parseDecimal(number ?? '');
      return parsed && made(parsed.digits, decimal(parsed.precision, parsed.scale));
    }
    default:
      return undefined;
  }
}

function made(value: string | number | bigint | boolean | undefined, type: DataType): Literal | undefined {
  return value === undefined ? undefined : (literal(value, type) as Literal);
}
