import { decimalText } from '../reference/values/decimals.ts';
import { timestampText } from '../reference/values/times.ts';
import type { Version } from './schema.ts';

/** What a line means. Absent and null are the same. */
export interface ModelRecord {
  /** Unique in every answer. */
  id: bigint;
  /** Microseconds since 1970, UTC. */
  at: bigint;
  /** Within ±2^53: a later version may widen it to `number`. */
  qty: bigint | null;
  /** Digits of a decimal with `PRICE_SCALE` places. */
  price: bigint | null;
  text: string | null;
  score: number | null;
  /** JSON text. */
  payload: string | null;
  /** Near 2^53, where a later version that widens it to `number` rounds. */
  extra: bigint | null;
}

export const PRICE_SCALE = 18;

/** A value of an answer in `json_compact_strings`. */
export type Cell = string | null;

/** How values of a column are compared, given what the language leaves open in their printed form. */
export type Kind = 'exact' | 'double' | 'json';

interface Column {
  kind: Kind;
  of(record: ModelRecord): Cell;
}

const textOf = <T>(value: T | null, print: (value: T) => string) => (value === null ? null : print(value));

export const columns = {
  id: { kind: 'exact', of: ({ id }) => String(id) },
  at: { kind: 'exact', of: ({ at }) => timestampText(at) },
  qty: { kind: 'double', of: ({ qty }) => textOf(qty, String) },
  price: { kind: 'exact', of: ({ price }) => textOf(price, (digits) => decimalText(digits, PRICE_SCALE)) },
  text: { kind: 'exact', of: ({ text }) => text },
  score: { kind: 'double', of: ({ score }) => textOf(score, String) },
  payload: { kind: 'json', of: ({ payload }) => payload },
  extra: { kind: 'exact', of: ({ extra }) => textOf(extra, String) },
} satisfies Record<string, Column>;

export type ColumnName = keyof typeof columns;
export const columnNames = Object.keys(columns) as ColumnName[];

/** The row as a text; equal rows give equal texts. */
export function plainRow(kinds: readonly Kind[], row: readonly Cell[]): string {
  return JSON.stringify(row.map((cell, index) => plainCell(kinds[index] ?? 'exact', cell)));
}

export const kindsOf = (names: readonly ColumnName[], { isWide }: Version): Kind[] =>
  names.map((name) => (name === 'extra' && isWide ? 'double' : columns[name].kind));

/** The record as a query of this version reads it. */
export const readBy = ({ isWide }: Version, record: ModelRecord): ModelRecord =>
  isWide && record.extra !== null ? { ...record, extra: BigInt(Number(record.extra)) } : record;

function plainCell(kind: Kind, cell: Cell): unknown {
  if (cell === null || kind === 'exact') return cell;
  return kind === 'double' ? Number(cell) : sorted(JSON.parse(cell));
}

/** The order of an object's members is free. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  const members = Object.entries(value).map(([name, member]) => [name, sorted(member)] as const);
  return Object.fromEntries(members.sort(([a], [b]) => (a < b ? -1 : 1)));
}
