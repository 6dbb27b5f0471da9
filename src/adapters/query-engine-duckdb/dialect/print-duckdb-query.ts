import type { QueryPlan } from '../../../domain/query/plan.ts';
import { collectColumns, exprKey } from '../../../domain/query/typed-expr.ts';
import { printGroups } from '../../query-engine-sql/groups.ts';
import { keysetConditions } from '../../query-engine-sql/keyset.ts';
import type { SqlWriter } from '../../query-engine-sql/sql-writer.ts';
import { ExpressionWriter } from './duckdb-expressions.ts';

/** A statement and the values of its `$1`, `$2`, ...: every text of the request is among them. */
export interface DuckDbQuery {
  sql: string;
  params: string[];
}

/**
 * The plan as one SELECT: the outputs in order, then one column `__k0..` per ordering key, in order, at most
 * `limit + 1` rows, so that the caller sees whether more follow.
 * `source` is SQL of a relation with the columns of `sourceColumns`, in the types of the schema. The session's
 * time zone is UTC.
 */
export function printDuckDbQuery(plan: QueryPlan, source: string): DuckDbQuery {
  const params: string[] = [];
  const rows = new ExpressionWriter(params);
  const filters = plan.filters.map((filter) => rows.expr(filter));
  if (!plan.aggregated) {
    const conditions = [...filters, ...keysetConditions(plan, rows, filters)];
    return { sql: page(plan, rows, `${source} AS s${whereClause(conditions)}`), params };
  }
  const { sql, names } = printGroups(
    plan,
    rows,
    (expr) => rows.expr(expr),
    `${source} AS s${whereClause(filters)}`,
  );
  const groups = new ExpressionWriter(params, (expr) => names.get(exprKey(expr)));
  const after = whereClause(keysetConditions(plan, groups));
  return { sql: page(plan, groups, `(${sql}) AS a${after}`), params };
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

function page(plan: QueryPlan, writer: SqlWriter, from: string): string {
  const outputs = plan.outputs.map(
    ({ name, expr }, index) => `${writer.expr(expr)} AS ${quoteName(nameInSql(name, index))}`,
  );
  const keys = plan.orderBy.map(({ expr }, index) => `${writer.expr(expr)} AS "__k${index}"`);
  const order = plan.orderBy.map(
    ({ direction }, index) => `"__k${index}" ${direction.toUpperCase()} NULLS LAST`,
  );
  return [
    `SELECT ${[...outputs, ...keys].join(', ')}`,
    `FROM ${from}`,
    ...(order.length > 0 ? [`ORDER BY ${order.join(', ')}`] : []),
    `LIMIT ${plan.limit + 1} OFFSET ${plan.offset}`,
  ].join('\n');
}

function whereClause(conditions: string[]): string {
  return conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`;
}

function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

const PLAIN_NAME = /^\w+$/;

/** An expression without alias is named by its text, and no text of a request is part of a statement. */
function nameInSql(name: string, index: number): string {
  return PLAIN_NAME.test(name) ? name : `column_${index}`;
}
