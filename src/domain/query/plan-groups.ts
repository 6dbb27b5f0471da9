import { ExprMap } from './expr-map.ts';
import { hasAggregate, resolveColumn, type Scope } from './expression/resolve.ts';
import { isAggregate } from './functions/allow-list.ts';
import { Problem, type ProblemList } from './problem.ts';
import { children } from './typed-expr.ts';
import type { OutputColumn, TypedExpr } from './typed-plan.ts';

/** Plans the group keys. A name means the select item of that name if there is one, else the column. Drops duplicates. */
export function planGroups(
  names: string[],
  outputs: OutputColumn[],
  scope: Scope,
  problems: ProblemList,
): TypedExpr[] {
  const groups = new ExprMap<TypedExpr>();
  for (const [index, name] of names.entries()) {
    problems.try(`group_by.${index}`, () => {
      const expr = outputs.find((output) => output.name === name)?.expr ?? resolveColumn(name, scope, 1);
      if (hasAggregate(expr)) throw new Problem('group_by_aggregate', { name });
      if (expr.type.kind === 'json') throw new Problem('json_not_comparable', { name });
      groups.set(expr, expr);
    });
  }
  return groups.values();
}

/** In an aggregated query, an output without aggregates can only be made of group keys. */
export function requireGrouped(outputs: OutputColumn[], groupBy: TypedExpr[], problems: ProblemList): void {
  const keys = new ExprMap(groupBy.map((expr) => [expr, expr]));
  for (const [index, { expr }] of outputs.entries()) {
    problems.try(`select.${index}`, () => {
      const column = ungroupedColumn(expr, keys);
      if (column !== undefined) throw new Problem('not_grouped', { name: column });
    });
  }
}

function ungroupedColumn(expr: TypedExpr, keys: ExprMap<TypedExpr>): string | undefined {
  if (keys.has(expr)) return undefined;
  if (expr.kind === 'column') return expr.name;
  if (expr.kind === 'call' && isAggregate(expr.fn)) return undefined;
  for (const part of children(expr)) {
    const column = ungroupedColumn(part, keys);
    if (column !== undefined) return column;
  }
  return undefined;
}
