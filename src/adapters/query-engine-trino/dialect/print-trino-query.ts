import { ExprMap } from '../../../domain/query/expr-map.ts';
import type { DataType, QueryPlan, TypedExpr } from '../../../domain/query/typed-plan.ts';
import { printPage, printRelation } from '../../shared/sql/page.ts';
import { comparable, trinoDialect } from './trino-dialect.ts';

interface TrinoQuery {
  sql: string;
  /** For every ordering key the index of the answer's column that holds it. */
  keyColumns: number[];
}

/**
 * The plan as one SELECT: the outputs in order, then the ordering keys that are not among them, in the form that
 * `trino-cells.ts` reads; at most `limit + 1` rows, so that the caller sees whether more follow. `source` as in `printRelation`.
 */
export function printTrinoQuery(plan: QueryPlan, source: string): TrinoQuery {
  const { from, writer } = printRelation(plan, source, trinoDialect);
  const columns = new ExprMap<number>();
  const printed: string[] = [];
  const add = (expr: TypedExpr): number => printed.push(onTheWire(writer.expr(expr), expr.type)) - 1;
  for (const { expr } of plan.outputs) columns.set(expr, add(expr));
  const keyColumns = plan.orderBy.map(({ expr }) => columns.get(expr) ?? add(expr));
  const keys = plan.orderBy.map(({ expr }) => comparable(writer.expr(expr), expr.type));
  const bounds = [...(plan.offset > 0 ? [`OFFSET ${plan.offset}`] : []), `LIMIT ${plan.limit + 1}`];
  return { sql: printPage(plan, printed, from, keys, bounds), keyColumns };
}

/** The protocol's JSON numbers lose digits of 64-bit integers, and its moments those below milliseconds. */
function onTheWire(sql: string, type: DataType): string {
  if (type.kind === 'bigint') return `CAST(${sql} AS VARCHAR)`;
  return type.kind === 'timestamp' ? `to_iso8601(${sql})` : sql;
}
