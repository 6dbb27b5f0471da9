import { compareValues, identity } from '../values/compare.ts';
import { isDouble } from '../values/doubles.ts';
import { Unsure } from '../values/outcome.ts';
import { dateText, dayOf } from '../values/times.ts';
import { metaType, type Value } from '../values/types.ts';
import type { Expr, Row, Scope } from './expression.ts';

/** A record of a table, in the order of files and lines. */
export interface TableRecord {
  row: Row;
  /** Microseconds. */
  event: bigint;
}

export interface Item {
  expr: Expr;
  name: string;
  /** Whether the item is a plain column, selected by its name alone. */
  plain: boolean;
}
export interface Condition {
  field: string;
  op: string;
  value?: unknown;
  holds(row: Row): boolean;
}
export interface GroupKey {
  name: string;
  expr: Expr;
}
export interface OrderKey {
  name: string;
  expr: Expr;
  descending: boolean;
}
export interface Query {
  items: readonly Item[];
  /** Days since 1970, both included. */
  from: bigint;
  to: bigint;
  where: readonly Condition[];
  groupBy: readonly GroupKey[];
  orderBy: readonly OrderKey[];
  limit: number;
  offset: number;
}

export interface Answer {
  columns: { name: string; type: string }[];
  /** One page. */
  rows: Value[][];
}

/** The body of the request. */
export function requestOf(query: Query) {
  const { items, from, to, where, groupBy, orderBy, limit, offset } = query;
  return {
    select: items.map(({ expr, name, plain }) => (plain ? name : `${expr.text} as ${name}`)),
    event_from: dateText(from),
    event_to: dateText(to),
    ...(where.length && { where: where.map(({ field, op, value }) => ({ field, op, value })) }),
    ...(groupBy.length && { group_by: groupBy.map(({ name }) => name) }),
    ...(orderBy.length && {
      order_by: orderBy.map(({ name, descending }) => ({
        field: name,
        direction: descending ? 'desc' : 'asc',
      })),
    }),
    limit,
    offset,
  };
}

/**
 * The answer to a query, as the page defines it.
 *
 * @throws Refused with the code; Unsure if the page leaves the answer open
 */
export function answer(query: Query, records: readonly TableRecord[]): Answer {
  const { items, from, to, where, groupBy, limit, offset } = query;
  const within = records.filter(({ event, row }) => {
    const day = dayOf(event);
    return day >= from && day <= to && where.every((condition) => condition.holds(row));
  });
  const grouped = groupBy.length > 0 || items.some(({ expr }) => expr.aggregate);
  const scopes = grouped ? groups(query, within) : inOrder(within);
  const keys = [...query.orderBy, ...(grouped ? groupBy.map((key) => ({ ...key, descending: false })) : [])];
  const rows = scopes.map((scope) => ({
    cells: items.map(({ expr }) => expr.of(scope)),
    keys: keys.map(({ expr }) => expr.of(scope)),
  }));
  rows.sort((a, b) => {
    for (const [index, { descending }] of keys.entries()) {
      const order = compareNullsLast(a.keys[index]!, b.keys[index]!, descending ? -1 : 1);
      if (order !== 0) return order;
    }
    return 0;
  });
  return {
    columns: items.map(({ expr, name }) => ({ name, type: metaType(expr.type) })),
    rows: rows.slice(offset, offset + limit).map(({ cells }) => cells),
  };
}

/** By event date, then by file and line. */
function inOrder(records: readonly TableRecord[]): Scope[] {
  const sorted = [...records].sort((a, b) => compareValues(a.event, b.event));
  return sorted.map(({ row }) => ({ row, group: [] }));
}

function groups({ groupBy }: Query, records: readonly TableRecord[]): Scope[] {
  if (groupBy.length === 0) return [{ row: new Map(), group: records.map(({ row }) => row) }];
  const found = new Map<string, { row: Row; group: Row[] }>();
  for (const { row } of records) {
    const values = groupBy.map(({ expr }) => expr.of({ row, group: [] }));
    if (values.some((value) => isDouble(value) && value.e > 0)) throw new Unsure('keys that may be equal');
    const key = JSON.stringify(values.map(identity));
    const group = found.get(key) ?? { row, group: [] };
    group.group.push(row);
    found.set(key, group);
  }
  return [...found.values()];
}

function compareNullsLast(a: Value, b: Value, sign: number): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return compareValues(a, b) * sign;
}
