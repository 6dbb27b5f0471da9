import type { Operand } from '../language/condition.ts';
import * as where from '../language/condition.ts';
import type { Expr } from '../language/expression.ts';
import type { Condition, GroupKey, Item, OrderKey, Query } from '../language/query.ts';
import { decimalText, magnitude } from '../values/decimals.ts';
import type { Double } from '../values/doubles.ts';
import { dateText, FIRST_DAY, LAST_DAY, timestampText } from '../values/times.ts';
import { type Type, types, type Value } from '../values/types.ts';
import type { Draw } from './draw.ts';
import { columnOf, drawAggregate, Expressions } from './expressions.ts';
import type { Column, Table } from './tables.ts';
import { drawDay, drawValue } from './values.ts';

const SYSTEM = [
  { name: '_file_name', key: '', type: types.varchar },
  { name: '_schema_version', key: '', type: types.varchar },
];
const OPS = ['=', '!=', '>', '<', '>=', '<='] as const;
const PATTERNS = ['%', 'a%', '%o%', '_', '%\\%%', '%😀%', 'f1%'];

/** A query of one kind or another, with up to `items` expressions. */
export function drawQuery(draw: Draw, table: Table, items: number): Query {
  const columns = [...table.columns, ...SYSTEM];
  const rows = new Expressions(draw, columns.map(columnOf));
  const shape = draw.below(10);
  const query = {
    ...drawWindow(draw),
    where: draw.chance(0.5) ? draw.some(1, 2, () => drawCondition(draw, table, columns)) : [],
    limit: draw.chance(0.8) ? 10_000 : 1 + draw.below(20),
    offset: draw.chance(0.8) ? 0 : draw.below(20),
  };
  const parts =
    shape < 5 ? drawRows(draw, columns, rows, items) : drawGroups(draw, columns, rows, items, shape);
  return { ...query, ...parts };
}

function drawWindow(draw: Draw): { from: bigint; to: bigint } {
  if (draw.chance(0.7)) return { from: FIRST_DAY, to: LAST_DAY };
  const [a, b] = [drawDay(draw), drawDay(draw)];
  return a < b ? { from: a, to: b } : { from: b, to: a };
}

type Parts = Pick<Query, 'items' | 'groupBy' | 'orderBy'>;
const item = (expr: Expr, index: number): Item => ({ expr, name: `c${index}`, plain: false });

function drawRows(draw: Draw, columns: readonly Column[], rows: Expressions, count: number): Parts {
  const items = draw.some(1, count, () => rows.any(1 + draw.below(3))).map(item);
  if (draw.chance(0.3)) {
    const column = draw.pick(columns);
    items.push({ expr: columnOf(column), name: column.name, plain: true });
  }
  const orderBy: OrderKey[] = [];
  if (draw.chance(0.5)) {
    const ordered = columns.filter(({ type }) => type.kind !== 'json');
    const column = draw.pick(ordered);
    const named = draw.pick(items.filter(({ expr, plain }) => expr.type.kind !== 'json' && !plain));
    const key = draw.chance(0.5) ? { name: column.name, expr: columnOf(column) } : named;
    orderBy.push({ name: key.name, expr: key.expr, descending: draw.chance(0.5) });
  }
  return { items, groupBy: [], orderBy };
}

function drawGroups(
  draw: Draw,
  columns: readonly Column[],
  rows: Expressions,
  count: number,
  shape: number,
): Parts {
  const keys = drawKeys(draw, columns, rows, shape);
  const plainKeys = keys.filter(({ named }) => !named).map(({ expr }) => expr);
  const aggregates = shape === 9 ? [] : draw.some(1, count, () => drawAggregate(draw, rows, draw.below(3)));
  const made: Expr[] = [...aggregates];
  // Expressions of aggregates and keys.
  if (aggregates.length > 0 && draw.chance(0.3)) {
    const over = new Expressions(draw, [...plainKeys, ...aggregates]);
    const { kind } = draw.pick(aggregates).type;
    made.push(over.of(kind, 1));
  }
  const items: Item[] = made.map(item);
  for (const { name, expr, named } of keys) {
    if (named) items.push({ expr, name, plain: false });
    else if (draw.chance(0.8) || items.length === 0) items.push({ expr, name, plain: true });
  }
  const groupBy: GroupKey[] = keys.map(({ name, expr }) => ({ name, expr }));
  const orderBy: OrderKey[] = [];
  if (draw.chance(0.5)) {
    const key = draw.pick([...items, ...groupBy].filter(({ expr }) => expr.type.kind !== 'json'));
    orderBy.push({ name: key.name, expr: key.expr, descending: draw.chance(0.5) });
  }
  return { items, groupBy, orderBy };
}

/** Columns, and select items that are grouped by their names. */
function drawKeys(draw: Draw, columns: readonly Column[], rows: Expressions, shape: number) {
  if (shape === 5) return [];
  const groupable = columns.filter(({ type }) => type.kind !== 'json');
  const column = draw.pick(groupable);
  const keys = [{ name: column.name, expr: columnOf(column), named: false }];
  if (draw.chance(0.5)) keys.push({ name: 'k1', expr: rows.any(2), named: true });
  return keys;
}

function drawCondition(draw: Draw, table: Table, columns: readonly Column[]): Condition {
  const { name, type } = draw.pick(columns);
  if (type.kind === 'json' || draw.chance(0.15)) return where.nullness(name, draw.chance(0.5));
  const value = () => drawOperand(draw, table, name, type);
  switch (draw.below(type.kind === 'varchar' ? 6 : 5)) {
    case 0:
    case 1:
    case 2:
      return where.compares(name, draw.pick(OPS), value());
    case 3:
      return where.isOneOf(name, draw.chance(0.5), draw.some(1, 4, value));
    case 4:
      return where.isBetween(name, value(), value());
    default:
      return where.matches(name, draw.chance(0.5), draw.pick(PATTERNS));
  }
}

/** Mostly a value that a record has. */
function drawOperand(draw: Draw, table: Table, name: string, type: Type): Operand {
  const found = draw.chance(0.7) ? draw.pick(table.records).row.get(name)! : null;
  const means = found ?? drawValue(draw, type);
  return { sent: sentAs(draw, means, type), means };
}

function sentAs(draw: Draw, value: Value, type: Type): unknown {
  switch (type.kind) {
    case 'bigint':
      // Beyond 2^53 only as a text.
      return magnitude(value as bigint) < 2n ** 53n && draw.chance(0.7) ? Number(value) : String(value);
    case 'decimal':
      return decimalText(value as bigint, type.scale);
    case 'double': {
      const { v } = value as Double;
      return Math.abs(v) < 2 ** 53 ? v : BigInt(v).toString();
    }
    case 'date':
      return dateText(value as bigint);
    case 'timestamp':
      return timestampText(value as bigint);
    default:
      return value;
  }
}
