import type { PlanFunction } from '../../../domain/query/functions/allow-list.ts';
import { literal } from '../../../domain/query/typed-expr.ts';
import type { Cell, OrderKey, QueryPlan } from '../../../domain/query/typed-plan.ts';
import { boolean } from '../../../domain/query/types.ts';
import type { SqlWriter } from './sql-writer.ts';

/**
 * Conditions for the rows strictly after `plan.after` in the plan's order, nulls last in either direction; none on the first
 * page.
 * The first condition repeats what the second implies for the leading key alone: a plain range, by which scans leave out
 * partitions, files and row groups.
 * Computed keys could fail for rows that the `filters` leave out, and engines test conditions in any order. A CASE holds
 * such keys back until the filters are met.
 */
export function keysetConditions(plan: QueryPlan, writer: SqlWriter, filters: string[] = []): string[] {
  const { orderBy, after } = plan;
  if (after === null || orderBy.length === 0) return [];
  const leading = leadingRange(orderBy[0]!, after[0] ?? null, writer);
  const rest = rowsAfter(orderBy, after, 0, writer);
  if (filters.length === 0 || orderBy.every(({ expr }) => expr.kind === 'column')) return [leading, rest];
  const guarded = `CASE WHEN ${filters.join(' AND ')} THEN ${rest} ELSE FALSE END`;
  return orderBy[0]!.expr.kind === 'column' ? [leading, guarded] : [guarded];
}

/** `k0 after v0, or k0 = v0 and (k1 after v1, or ...)`. */
function rowsAfter(keys: OrderKey[], after: Cell[], index: number, writer: SqlWriter): string {
  const key = keys[index];
  if (!key) return 'FALSE';
  const value = after[index] ?? null;
  const rest = rowsAfter(keys, after, index + 1, writer);
  const sql = writer.expr(key.expr);
  // Nothing comes after the nulls but their ties.
  if (value === null) return `(${sql} IS NULL AND ${rest})`;
  const beyond = compared(key, key.direction === 'asc' ? 'gt' : 'lt', value, writer);
  const nulls = key.nullable === false ? '' : ` OR ${sql} IS NULL`;
  return `(${beyond}${nulls} OR (${compared(key, 'eq', value, writer)} AND ${rest}))`;
}

function leadingRange(key: OrderKey, value: Cell, writer: SqlWriter): string {
  const sql = writer.expr(key.expr);
  if (value === null) return `${sql} IS NULL`;
  const range = compared(key, key.direction === 'asc' ? 'ge' : 'le', value, writer);
  return key.nullable === false ? range : `(${range} OR ${sql} IS NULL)`;
}

/** A comparison of the key with a value, as the engine prints those of queries. */
function compared({ expr }: OrderKey, fn: PlanFunction, value: Cell, writer: SqlWriter): string {
  const args = [expr, literal(value, expr.type)];
  // Not by `call`, which bounds what a query may ask: its longest key would be refused on the second page.
  return writer.expr({ kind: 'call', fn, args, distinct: false, type: boolean });
}
