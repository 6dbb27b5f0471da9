import type { QueryColumn } from '../generated/types.ts';
import { ContractBreach } from '../http/parse-answer.ts';

/** A decimal as its digits, e.g. `-12.50`: JavaScript has no exact decimal, and a number would round it. */
export type DecimalText = string;
/** A day, `YYYY-MM-DD`, years 0001 to 9999. */
export type DateText = string;
/** A moment in UTC with six fractional digits, `YYYY-MM-DDTHH:MM:SS.ffffffZ`: a `Date` would cut it to milliseconds. */
export type TimestampText = string;
/** Any JSON value as its text: `JSON.parse` would round the numbers in it. */
export type JsonText = string;

/**
 * A value of a row: `bigint` is a bigint, `double` a number, `boolean` a boolean; `varchar` is a text, and `decimal(p,s)`,
 * `date`, `timestamp(6) with time zone` and `json` are texts that lose nothing.
 */
export type Value = string | number | bigint | boolean | null;

/** A row by the names of its columns. */
export type Row = Record<string, Value>;

type Convert = (text: string) => Value;

const CONVERTERS: Record<string, Convert> = { bigint: toBigint, double: toDouble, boolean: toBoolean };

/**
 * A function from the cells of the format `json_compact_strings` to rows.
 * @throws ContractBreach, from the function too, where a cell is not of its column's type
 * @internal
 */
export function rowReader(columns: readonly QueryColumn[]): (cells: unknown) => Row {
  const names = columns.map(({ name }) => name);
  const converters = columns.map(({ type }) => CONVERTERS[type]);
  const width = columns.length;
  return (cells) => {
    if (!Array.isArray(cells) || cells.length !== width)
      throw new ContractBreach('a row does not fit its columns');
    const row: Row = {};
    for (let k = 0; k < width; k++) {
      const cell: unknown = cells[k];
      const convert = converters[k];
      if (typeof cell === 'string') row[names[k]!] = convert === undefined ? cell : convert(cell);
      else if (cell === null) row[names[k]!] = null;
      else throw new ContractBreach('a value is neither text nor null');
    }
    return row;
  };
}

function toBigint(text: string): bigint {
  if (!/^-?\d+$/.test(text)) throw notOf('bigint', text);
  return BigInt(text);
}

function toDouble(text: string): number {
  const number = Number(text);
  if (text === '' || Number.isNaN(number)) throw notOf('double', text);
  return number;
}

function toBoolean(text: string): boolean {
  if (text !== 'true' && text !== 'false') throw notOf('boolean', text);
  return text === 'true';
}

function notOf(type: string, text: string): ContractBreach {
  return new ContractBreach(`"${text.slice(0, 40)}" is no ${type}`);
}
