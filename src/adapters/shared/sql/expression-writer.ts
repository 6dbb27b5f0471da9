import type { PlanFunction } from '../../../domain/query/functions/allow-list.ts';
import type { DataType, TypedExpr } from '../../../domain/query/typed-plan.ts';
import type { SqlDialect } from './dialect.ts';
import { printLiteral } from './literals.ts';
import { quoteName } from './quoting.ts';
import type { Print, SqlWriter } from './sql-writer.ts';
import { standardFunctions } from './standard-functions.ts';

/**
 * Longest operand, in characters, that is repeated where a form needs it twice. Longer ones are computed once, in a lambda.
 */
const REPEATABLE_CHARACTERS = 120;

const NAME = /^\w+$/;

/** Prints typed expressions in a dialect. Every result can stand as an operand anywhere. */
export class ExpressionWriter implements SqlWriter {
  private readonly dialect: SqlDialect;
  private readonly printers: Readonly<Record<PlanFunction, Print>>;
  private readonly nameOf: (expr: TypedExpr) => string | undefined;
  private lambdas = 0;

  /** `nameOf` gives the column that already holds an expression's value, if any. */
  constructor(dialect: SqlDialect, nameOf: (expr: TypedExpr) => string | undefined = () => undefined) {
    this.dialect = dialect;
    this.printers = { ...standardFunctions, ...dialect.functions };
    this.nameOf = nameOf;
  }

  expr(expr: TypedExpr): string {
    const name = this.nameOf(expr);
    if (name !== undefined) return name;
    const { dialect } = this;
    switch (expr.kind) {
      case 'column':
        return `${dialect.sourceAlias}.${quoteName(expr.name)}`;
      case 'literal':
        return printLiteral(expr.value, expr.type, dialect);
      case 'case': {
        const branches = expr.branches.map(
          ({ when, result }) => `WHEN ${this.expr(when)} THEN ${this.expr(result)}`,
        );
        return dialect.caseOperand(`CASE ${branches.join(' ')} ELSE ${this.expr(expr.otherwise)} END`);
      }
      case 'call':
        return this.printers[expr.fn as PlanFunction](expr, this);
    }
  }

  once(operand: string, body: (operand: string) => string): string {
    if (operand.length <= REPEATABLE_CHARACTERS) return `(${body(asOperand(operand))})`;
    // Each lambda has a parameter name of its own: a body can hold another lambda.
    const name = `v${this.lambdas++}`;
    return this.dialect.bind(operand, name, body(name));
  }

  typeName(type: DataType): string {
    return this.dialect.typeName(type);
  }
}

/** A form that stands as an operand anywhere, whatever its own operators are. */
function asOperand(sql: string): string {
  return NAME.test(sql) ? sql : `(${sql})`;
}
