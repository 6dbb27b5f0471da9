import {
  decimalText,
  decimalToDouble,
  doubleToDecimal,
  fits,
  fits64,
  parseDecimal,
  rescale,
} from '../values/decimals.ts';
import { type Double, double, exact, step } from '../values/doubles.ts';
import { type Json, JsonArray, type JsonMember, JsonNumber, JsonObject, jsonText } from '../values/json.ts';
import { Unsure } from '../values/outcome.ts';
import { DAY, dateText, dayOf, parseDate, parseTimestamp, timestampText } from '../values/times.ts';
import { type Kind, type Type, types, type Value } from '../values/types.ts';
import { type Expr, strict } from './expression.ts';

const WORDS: Record<string, string> = {
  varchar: 'string',
  bigint: 'integer',
  double: 'number',
  boolean: 'boolean',
  date: 'date',
  timestamp: 'timestamp',
};
const word = ({ kind, precision, scale }: Type) =>
  kind === 'decimal' ? `decimal(${precision},${scale})` : WORDS[kind]!;

/** Which kinds a kind can be cast to. */
export const castsFrom: Partial<Record<Kind, readonly Kind[]>> = {
  varchar: ['bigint', 'double', 'decimal', 'boolean', 'date', 'timestamp'],
  bigint: ['varchar', 'double', 'decimal', 'boolean'],
  double: ['bigint', 'decimal'],
  decimal: ['varchar', 'bigint', 'double', 'decimal'],
  boolean: ['varchar', 'bigint', 'double'],
  date: ['varchar', 'timestamp'],
  timestamp: ['varchar', 'date'],
  json: ['varchar'],
};

export const cast = (a: Expr, to: Type): Expr =>
  strict(to, `cast(${a.text} as ${word(to)})`, [a], (value) => convert(value, a.type, to));

const digitsOrNull = (digits: bigint, { precision }: Type) => (fits(digits, precision) ? digits : null);
const integerOrNull = (value: bigint) => (fits64(value) ? value : null);

function convert(value: Value, from: Type, to: Type): Value {
  switch (from.kind) {
    case 'varchar':
      return fromText(value as string, to);
    case 'bigint':
      if (to.kind === 'varchar') return String(value);
      if (to.kind === 'double') return exact(Number(value));
      if (to.kind === 'boolean') return value !== 0n;
      return digitsOrNull(rescale(value as bigint, 0, to.scale), to);
    case 'double':
      return fromDouble(value as Double, to);
    case 'decimal':
      if (to.kind === 'varchar') return decimalText(value as bigint, from.scale);
      if (to.kind === 'double') return decimalToDouble(value as bigint, from.scale);
      if (to.kind === 'bigint') return integerOrNull(rescale(value as bigint, from.scale, 0));
      return digitsOrNull(rescale(value as bigint, from.scale, to.scale), to);
    case 'boolean':
      if (to.kind === 'varchar') return String(value);
      return to.kind === 'bigint' ? BigInt(value as boolean) : exact(Number(value));
    case 'date':
      return to.kind === 'varchar' ? dateText(value as bigint) : (value as bigint) * DAY;
    case 'timestamp':
      return to.kind === 'varchar' ? timestampText(value as bigint) : dayOf(value as bigint);
    default:
      return textOfJson((value as Json).root);
  }
}

/** The page does not say in which form a number with a fraction or exponent comes back. */
function textOfJson(value: JsonMember): string {
  if (hasOpenForm(value)) throw new Unsure('the form of a JSON number');
  return jsonText(value);
}
function hasOpenForm(value: JsonMember): boolean {
  if (value instanceof JsonNumber) return !/^-?\d{1,18}$/.test(value.text);
  if (value instanceof JsonArray) return value.items.some(hasOpenForm);
  return value instanceof JsonObject && [...value.members.values()].some(hasOpenForm);
}

function fromText(text: string, to: Type): Value {
  switch (to.kind) {
    case 'bigint':
      return /^-?\d+$/.test(text) ? integerOrNull(BigInt(text)) : null;
    case 'double':
      return /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(text) ? double(Number(text)) : null;
    case 'decimal':
      return /^-?\d+(\.\d+)?$/.test(text) ? digitsOrNull(parseDecimal(text, to.scale), to) : null;
    case 'boolean':
      return /^true$/i.test(text) ? true : /^false$/i.test(text) ? false : null;
    case 'date':
      return parseDate(text);
    default:
      return parseTimestamp(text);
  }
}

function fromDouble(value: Double, to: Type): Value {
  if (to.kind === 'bigint') {
    return integerOrNull(step(value, (v) => doubleToDecimal(v, 0)));
  }
  return digitsOrNull(
    step(value, (v) => doubleToDecimal(v, to.scale)),
    to,
  );
}

/** As `cast(t as date)`. */
export const toDate = (t: Expr): Expr =>
  t.type.kind === 'date'
    ? strict(types.date, `to_date(${t.text})`, [t], (value) => value)
    : strict<[bigint]>(types.date, `to_date(${t.text})`, [t], dayOf);
