import { nodeCount } from '../../../domain/query/typed-expr.ts';
import type { QueryPlan } from '../../../domain/query/typed-plan.ts';

/** Parts beyond which a query is not short. DuckDB takes 50 µs of a core to prepare each value of a list: 125 ms in all. */
const shortParts = 2500;
/**
 * Parts beyond which a query runs alone. DuckDB cannot be interrupted while it prepares: 1.25 s of a core up to here, after which
 * the process of one that was cancelled would be taken for stuck. `select` alone has no more than 20,000.
 */
const sharedParts = 25_000;

/** Whether a plan is short enough for the light lane, for a process that tenants share, or for neither. */
export function sizeOf({ outputs, filters }: QueryPlan): 'short' | 'long' | 'huge' {
  const exprs = [...outputs.map(({ expr }) => expr), ...filters];
  const parts = exprs.reduce((sum, expr) => sum + nodeCount(expr), 0);
  if (parts > sharedParts) return 'huge';
  return parts > shortParts ? 'long' : 'short';
}
