import type { PlanFunction } from '../../../domain/query/functions/allow-list.ts';
import type { TypedExpr } from '../../../domain/query/plan.ts';
import { asOperand, type SqlWriter } from '../../query-engine-sql/sql-writer.ts';
import { printers } from './trino-functions.ts';
import { printLiteral, quoteName } from './trino-literals.ts';

/**
 * Alias of the relation that a plan reads. No field has such a name: Trino takes `s.x` for a member of a column `s`, where
 * there is one.
 */
export const sourceAlias = '_source';

/**
 * Longest operand, in characters, that is repeated where a form needs it twice. Longer ones are computed once, in a lambda.
 */
const REPEATABLE_CHARACTERS = 120;

/** Prints typed expressions. Every result can stand as an operand anywhere. */
export class ExpressionWriter implements SqlWriter {
  private readonly nameOf: (expr: TypedExpr) => string | undefined;
  private lambdas = 0;

  /** `nameOf` gives the column that already holds an expression's value, if any. */
  constructor(nameOf: (expr: TypedExpr) => string | undefined = () => undefined) {
    this.nameOf = nameOf;
  }

  expr(expr: TypedExpr): string {
    const name = this.nameOf(expr);
    if (name !== undefined) return name;
    switch (expr.kind) {
      case 'column':
        return `${sourceAlias}.${quoteName(expr.name)}`;
      case 'literal':
        return printLiteral(expr.value, expr.type);
      case 'case': {
        const branches = expr.branches.map(
          ({ when, result }) => `WHEN ${this.expr(when)} THEN ${this.expr(result)}`,
        );
        return `(CASE ${branches.join(' ')} ELSE ${this.expr(expr.otherwise)} END)`;
      }
      case 'call':
        return printers[expr.fn as PlanFunction](expr, this);
    }
  }

  once(operand: string, body: (operand: string) => string): string {
    if (operand.length <= REPEATABLE_CHARACTERS) return `(${body(asOperand(operand))})`;
    // Each lambda has a parameter name of its own: a body can hold another lambda.
    const name = `v${this.lambdas++}`;
    return `element_at(transform(ARRAY[${operand}], ${name} -> ${body(name)}), 1)`;
  }
}
