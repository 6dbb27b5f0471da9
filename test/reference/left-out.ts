import type { Expr } from './language/expression.ts';
import { Refused } from './values/outcome.ts';

interface LeftOut {
  /** Why generated queries must not contain the expression yet. */
  reason: string;
  is(expr: Expr): boolean;
}

/** Expressions that the service does not answer as the page says. The list should be empty, or become so. */
const leftOut: LeftOut[] = [
  {
    reason:
      'a part without columns that overflows fails a query also where no record comes to it, and fails none where ' +
      'only its nulls are counted',
    is: (expr) => expr.parts.length > 0 && isConstant(expr) && overflows(expr),
  },
];

const isConstant = (expr: Expr): boolean =>
  !expr.aggregate && (expr.parts.length > 0 ? expr.parts.every(isConstant) : /^['\d-]/.test(expr.text));

function overflows(expr: Expr): boolean {
  try {
    expr.of({ row: new Map(), group: [] });
    return false;
  } catch (error) {
    return error instanceof Refused;
  }
}

/** Whether an expression contains anything that is left out. */
export function isLeftOut(expr: Expr): boolean {
  return leftOut.some(({ is }) => is(expr)) || expr.parts.some(isLeftOut);
}
