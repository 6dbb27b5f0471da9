import type { DataType, QueryPlan, TypedExpr } from '../../../domain/query/plan.ts';
import { collectColumns, exprKey } from '../../../domain/query/typed-expr.ts';
import { printGroups } from '../../query-engine-sql/groups.ts';
import { keysetConditions } from '../../query-engine-sql/keyset.ts';
import type { SqlWriter } from '../../query-engine-sql/sql-writer.ts';
import { ExpressionWriter, sourceAlias } from './trino-expressions.ts';

interface TrinoQuery {
  sql: string;
  /** For every ordering key the index of the answer's column that holds it. */
  keyColumns: number[];
}

/**
 * The plan as one SELECT: the outputs in order, then the ordering keys that are not among them, in the form that
 * `cells.ts` reads; at most `limit + 1` rows, so that the caller sees whether more follow.
 * `source` is SQL of a relation with the columns of `sourceColumns`, in the types of the schema. The session's
 * time zone is UTC.
 */
export function printTrinoQuery(plan: QueryPlan, source: string): TrinoQuery {
  const rows = new ExpressionWriter();
  const filters = plan.filters.map((filter) => rows.expr(filter));
  if (!plan.aggregated) {
    return page(
      plan,
      rows,
      `${source} AS ${sourceAlias}${whereClause([...filters, ...keysetConditions(plan, rows, filters)])}`,
    );
  }
  const { sql, names } = printGroups(
    plan,
    rows,
    (expr) => ordered(rows.expr(expr), expr.type),
    `${source} AS ${sourceAlias}${whereClause(filters)}`,
  );
  const groups = new ExpressionWriter((expr) => names.get(exprKey(expr)));
  return page(plan, groups, `(${sql}) AS a${whereClause(keysetConditions(plan, groups))}`);
}

/** Names of the source columns the plan reads, each once. */
export function sourceColumns(plan: QueryPlan): string[] {
  const names = new Set<string>();
  const exprs = [
    ...plan.outputs.map(({ expr }) => expr),
    ...plan.filters,
    ...plan.groupBy,
    ...plan.orderBy.map(({ expr }) => expr),
  ];
  for (const expr of exprs) collectColumns(expr, names);
  return [...names];
}

function page(plan: QueryPlan, writer: SqlWriter, from: string): TrinoQuery {
  const columns = new Map<string, number>();
  const printed: string[] = [];
  const add = (expr: TypedExpr): number => printed.push(onTheWire(writer.expr(expr), expr.type)) - 1;
  for (const { expr } of plan.outputs) columns.set(exprKey(expr), add(expr));
  const keyColumns = plan.orderBy.map(({ expr }) => columns.get(exprKey(expr)) ?? add(expr));
  const order = plan.orderBy.map(
    ({ expr, direction }) => `${ordered(writer.expr(expr), expr.type)} ${direction.toUpperCase()} NULLS LAST`,
  );
  const sql = [
    `SELECT ${printed.join(', ')}`,
    `FROM ${from}`,
    ...(order.length > 0 ? [`ORDER BY ${order.join(', ')}`] : []),
    ...(plan.offset > 0 ? [`OFFSET ${plan.offset}`] : []),
    `LIMIT ${plan.limit + 1}`,
  ].join('\n');
  return { sql, keyColumns };
}

/** The protocol's JSON numbers lose digits of 64-bit integers, and its moments those below milliseconds. */
function onTheWire(sql: string, type: DataType): string {
  if (type.kind === 'bigint') return `CAST(${sql} AS VARCHAR)`;
  return type.kind === 'timestamp' ? `to_iso8601(${sql})` : sql;
}

/** Trino orders and groups -0 apart from 0, to which it is equal. */
function ordered(sql: string, type: DataType): string {
  return type.kind === 'double' ? `(${sql} + DOUBLE '0')` : sql;
}

function whereClause(conditions: string[]): string {
  return conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`;
}
