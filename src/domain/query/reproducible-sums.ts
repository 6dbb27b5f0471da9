import { sortedForms } from './functions/aggregates.ts';
import { call, mapChildren, someExpr } from './typed-expr.ts';
import type { QueryPlan, TypedExpr } from './typed-plan.ts';

/**
 * Replaces sums of doubles by forms that add in order of size, if rows are ordered by such a sum. The last digits of a sum
 * depend on the order of addition, which is random with threads, so a page could repeat or skip a row.
 */
export function withReproducibleSums(plan: QueryPlan): QueryPlan {
  if (!plan.orderBy.some(({ expr }) => someExpr(expr, isUnsteady))) return plan;
  return {
    ...plan,
    outputs: plan.outputs.map((output) => ({ ...output, expr: steady(output.expr) })),
    orderBy: plan.orderBy.map((key) => ({ ...key, expr: steady(key.expr) })),
  };
}

function steady(expr: TypedExpr): TypedExpr {
  const mapped = mapChildren(expr, steady);
  if (!isUnsteady(mapped)) return mapped;
  return call(sortedForms[mapped.fn as keyof typeof sortedForms], mapped.args, mapped.type);
}

function isUnsteady(expr: TypedExpr): expr is Extract<TypedExpr, { kind: 'call' }> {
  return expr.kind === 'call' && expr.fn in sortedForms && expr.args[0]!.type.kind === 'double';
}
