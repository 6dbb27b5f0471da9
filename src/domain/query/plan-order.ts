import { ExprMap } from './expr-map.ts';
import { resolveColumn, type Scope } from './expression/resolve.ts';
import { Problem, type ProblemList } from './problem.ts';
import type { Ordering } from './query-body.ts';
import { lineField, systemFields } from './system-fields.ts';
import type { OrderKey, OutputColumn, TypedExpr } from './typed-plan.ts';
import { bigint } from './types.ts';

export interface OrderContext {
  aggregated: boolean;
  groupBy: TypedExpr[];
  outputs: OutputColumn[];
  scope: Scope;
  table: { eventDateField: string };
}

/**
 * Plans a total order (contract rule 33): first the requested keys, then tie-breakers. For records, these are the event
 * date and the place in the files; for groups, all their keys. A single row of aggregates has no order.
 */
export function planOrder(orderings: Ordering[], context: OrderContext, problems: ProblemList): OrderKey[] {
  const keys = new ExprMap<OrderKey>();
  const add = (key: OrderKey): void => {
    if (!keys.has(key.expr)) keys.set(key.expr, key);
  };
  const grouped = new ExprMap(context.groupBy.map((expr) => [expr, expr]));
  for (const [index, { field, direction }] of orderings.entries()) {
    const expr = problems.try(`order_by.${index}.field`, () => orderExpr(field, context, grouped));
    const nullable = expr?.kind !== 'column' || !neverNull(context).has(expr.name);
    if (expr) add({ expr, direction: direction?.toLowerCase() === 'desc' ? 'desc' : 'asc', nullable });
  }
  if (context.aggregated && context.groupBy.length === 0) return [];
  for (const expr of tieBreakers(context)) add({ expr, direction: 'asc', nullable: context.aggregated });
  return keys.values();
}

/** Undefined for dropped keys: system fields of an aggregated query that does not group by them (contract rule 32). */
function orderExpr(
  field: string,
  { outputs, scope, aggregated }: OrderContext,
  grouped: ExprMap<TypedExpr>,
): TypedExpr | undefined {
  const output = outputs.find(({ name }) => name === field);
  const expr = output?.expr ?? resolveColumn(field, scope, 1);
  if (expr.type.kind === 'json') throw new Problem('json_not_comparable', { name: field });
  if (!aggregated || output) return expr;
  if (grouped.has(expr)) return expr;
  if (field in systemFields) return undefined;
  throw new Problem('order_by_not_grouped', { name: field });
}

function tieBreakers({ aggregated, groupBy, scope, table }: OrderContext): TypedExpr[] {
  if (aggregated) return groupBy;
  return [
    resolveColumn(table.eventDateField, scope, 1),
    resolveColumn('_file_id', scope, 1),
    { kind: 'column', name: lineField, type: bigint },
  ];
}

function neverNull(context: OrderContext): ReadonlySet<string> {
  return new Set([context.table.eventDateField, ...Object.keys(systemFields)]);
}
