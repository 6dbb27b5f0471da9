import type { QueryPlan } from '../../../domain/query/typed-plan.ts';
import type { SqlDialect } from './dialect.ts';
import { ExpressionWriter } from './expression-writer.ts';
import { printGroups } from './groups.ts';
import { keysetConditions } from './keyset.ts';
import type { SqlWriter } from './sql-writer.ts';

/** What a page is cut from: the rows after the filters or their groups, from the first that the page before did not have. */
export interface Relation {
  from: string;
  /** Prints expressions over the relation. */
  writer: SqlWriter;
}

/**
 * `source` is SQL of a relation with the columns of `sourceColumns`, in the types of the schema. The session's time zone is
 * UTC.
 */
export function printRelation(plan: QueryPlan, source: string, dialect: SqlDialect): Relation {
  const rows = new ExpressionWriter(dialect);
  const filters = plan.filters.map((filter) => rows.expr(filter));
  const sourceWhere = (conditions: string[]) =>
    `${source} AS ${dialect.sourceAlias}${whereClause(conditions)}`;
  if (!plan.aggregated) {
    return { from: sourceWhere([...filters, ...keysetConditions(plan, rows, filters)]), writer: rows };
  }
  const { sql, names } = printGroups(
    plan,
    rows,
    (expr) => dialect.groupKey(rows.expr(expr), expr.type),
    sourceWhere(filters),
  );
  const groups = new ExpressionWriter(dialect, (expr) => names.get(expr));
  return { from: `(${sql}) AS a${whereClause(keysetConditions(plan, groups))}`, writer: groups };
}

/**
 * The SELECT of a page. `keys` are the ordering keys of the plan, in order; `bounds` is the engine's form of offset and
 * limit.
 */
export function printPage(
  plan: QueryPlan,
  columns: string[],
  from: string,
  keys: string[],
  bounds: string[],
): string {
  const order = plan.orderBy.map(
    ({ direction }, index) => `${keys[index]} ${direction.toUpperCase()} NULLS LAST`,
  );
  return [
    `SELECT ${columns.join(', ')}`,
    `FROM ${from}`,
    ...(order.length > 0 ? [`ORDER BY ${order.join(', ')}`] : []),
    ...bounds,
  ].join('\n');
}

function whereClause(conditions: string[]): string {
  return conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`;
}
