import { ExprMap } from '../../../domain/query/expr-map.ts';
import { isAggregate } from '../../../domain/query/functions/allow-list.ts';
import { children } from '../../../domain/query/typed-expr.ts';
import type { QueryPlan, TypedExpr } from '../../../domain/query/typed-plan.ts';
import type { SqlWriter } from './sql-writer.ts';

/**
 * Prints a SELECT of one row per group: its keys as `__g0..` and each aggregate once as `__a0..`. Expressions over them are
 * computed in the query around it, so that no expression has to be recognised as a grouped one.
 */
export function printGroups(
  plan: QueryPlan,
  rows: SqlWriter,
  printKey: (expr: TypedExpr) => string,
  from: string,
): { sql: string; names: ExprMap<string> } {
  const names = new ExprMap<string>();
  const columns: string[] = [];
  for (const [index, expr] of plan.groupBy.entries()) {
    names.set(expr, `a."__g${index}"`);
    columns.push(`${printKey(expr)} AS "__g${index}"`);
  }
  const aggregates = new ExprMap<TypedExpr>();
  for (const { expr } of [...plan.outputs, ...plan.orderBy]) collectAggregates(expr, aggregates);
  for (const [index, expr] of aggregates.values().entries()) {
    names.set(expr, `a."__a${index}"`);
    columns.push(`${rows.expr(expr)} AS "__a${index}"`);
  }
  const groups = plan.groupBy.map((_, index) => index + 1).join(', ');
  const sql = `SELECT ${columns.join(', ')} FROM ${from}${groups === '' ? '' : ` GROUP BY ${groups}`}`;
  return { sql, names };
}

function collectAggregates(expr: TypedExpr, found: ExprMap<TypedExpr>): void {
  if (expr.kind === 'call' && isAggregate(expr.fn)) found.set(expr, expr);
  else for (const part of children(expr)) collectAggregates(part, found);
}
