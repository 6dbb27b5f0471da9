import { someExpr } from '../../../domain/query/typed-expr.ts';
import type { TypedExpr } from '../../../domain/query/typed-plan.ts';

/** Whether an expression is neither a column nor a literal. */
export function isComputed({ kind }: TypedExpr): boolean {
  return kind === 'call' || kind === 'case';
}

/**
 * The operand in a form that no engine computes beforehand. Where it is computed and the same for all rows, and the call is
 * null for it, an engine would leave out the other operands, and an overflow in them would fail no query.
 */
export function lateOperand(operand: TypedExpr, sql: string): string {
  const isConstant = isComputed(operand) && !someExpr(operand, ({ kind }) => kind === 'column');
  return isConstant ? `(CASE WHEN random() < 2 THEN ${sql} END)` : sql;
}
