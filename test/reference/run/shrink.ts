import type { Expr } from '../language/expression.ts';
import type { Query } from '../language/query.ts';
import { isNeeded } from './plan.ts';

/** Queries a little smaller than one. */
function* smaller(query: Query): Generator<Query> {
  const needed = query.items.filter((item) => isNeeded(query, item));
  for (const item of query.items) {
    if (query.items.length > needed.length + 1 && !needed.includes(item)) {
      yield { ...query, items: [...needed, item] };
    }
  }
  if (query.items.length > 1 && needed.length > 0) yield { ...query, items: needed };
  if (query.orderBy.length > 0) yield { ...query, orderBy: [] };
  for (const condition of query.where) {
    yield { ...query, where: query.where.filter((other) => other !== condition) };
  }
  for (const key of query.groupBy) {
    if (query.groupBy.length > 1) yield { ...query, groupBy: query.groupBy.filter((other) => other !== key) };
  }
  if (query.offset > 0) yield { ...query, offset: 0 };
  if (query.limit < 10_000) yield { ...query, limit: 10_000 };
  for (const [index, item] of query.items.entries()) {
    if (needed.includes(item)) continue;
    for (const part of partsOf(item.expr)) {
      const items = [...query.items];
      items[index] = { ...item, expr: part, plain: false };
      yield { ...query, items };
    }
  }
}

/** Parts of an expression that can replace the whole. */
const partsOf = (expr: Expr) =>
  expr.parts.filter((part) => part.type.kind !== 'null' && part.aggregate === expr.aggregate);

/** The smallest query found, in at most `tries`, that still fails. */
export async function shrink(
  query: Query,
  fails: (query: Query) => Promise<boolean>,
  tries: number,
): Promise<Query> {
  let smallest = query;
  let left = tries;
  for (let found = true; found; ) {
    found = false;
    for (const candidate of smaller(smallest)) {
      if (left-- <= 0) return smallest;
      found = await fails(candidate);
      if (!found) continue;
      smallest = candidate;
      break;
    }
  }
  return smallest;
}
