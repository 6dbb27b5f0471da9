import type { Expr } from './language/expression.ts';

interface LeftOut {
  /** Why generated queries must not hold it yet. */
  reason: string;
  is(expr: Expr): boolean;
}

/** Where the service does not answer as the page says. This list is to stay empty, or to become so. */
const leftOut: LeftOut[] = [];

/** Whether an expression holds anything that is left out. */
export function isLeftOut(expr: Expr): boolean {
  return leftOut.some(({ is }) => is(expr)) || expr.parts.some(isLeftOut);
}
