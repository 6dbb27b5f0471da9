import { isAggregate } from '../../domain/query/functions/allow-list.ts';
import type { QueryPlan, TypedExpr } from '../../domain/query/plan.ts';
import { children, collectColumns, exprKey } from '../../domain/query/typed-expr.ts';
import { ExpressionWriter } from './printer-expressions.ts';
import { keysetConditions } from './printer-keyset.ts';
import type { SqlWriter } from './printer-writer.ts';

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
    const conditions = [...filters, ...keysetConditions(plan, rows)];
    return { sql: page(plan, rows, `${source} AS s${whereClause(conditions)}`), params };
  }
  const { sql, names } = aggregation(plan, rows, `${source} AS s${whereClause(filters)}`);
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
  const outputs = plan.outputs.map(({ name, expr }) => `${writer.expr(expr)} AS ${quoteName(name)}`);
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

/**
 * One row per group: its keys as `__g0..` and each aggregate once as `__a0..`. What is made of them is
 * computed around it, so that no expression has to be recognised as a grouped one.
 */
function aggregation(
  plan: QueryPlan,
  rows: SqlWriter,
  from: string,
): { sql: string; names: ReadonlyMap<string, string> } {
  const names = new Map<string, string>();
  const columns: string[] = [];
  for (const [index, expr] of plan.groupBy.entries()) {
    names.set(exprKey(expr), `a."__g${index}"`);
    columns.push(`${rows.expr(expr)} AS "__g${index}"`);
  }
  const aggregates = new Map<string, TypedExpr>();
  for (const { expr } of [...plan.outputs, ...plan.orderBy]) collectAggregates(expr, aggregates);
  for (const [index, [key, expr]] of [...aggregates].entries()) {
    names.set(key, `a."__a${index}"`);
    columns.push(`${rows.expr(expr)} AS "__a${index}"`);
  }
  const groups = plan.groupBy.map((_, index) => index + 1).join(', ');
  const sql = `SELECT ${columns.join(', ')} FROM ${from}${groups === '' ? '' : ` GROUP BY ${groups}`}`;
  return { sql, names };
}

function collectAggregates(expr: TypedExpr, found: Map<string, TypedExpr>): void {
  if (expr.kind === 'call' && isAggregate(expr.fn)) found.set(exprKey(expr), expr);
  else for (const part of children(expr)) collectAggregates(part, found);
}

function whereClause(conditions: string[]): string {
  return conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`;
}

function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
