import type { PlanFunction } from '../../../domain/query/functions/allow-list.ts';
import type { Cell, DataType, TypedExpr } from '../../../domain/query/plan.ts';
import { asOperand, type SqlWriter } from '../../query-engine-sql/sql-writer.ts';
import { printers } from './duckdb-functions.ts';
import { sqlType } from './duckdb-types.ts';

/**
 * Longest operand, in characters, that is repeated where a form needs it twice. Longer ones are computed once, in a lambda.
 */
const REPEATABLE_CHARACTERS = 120;

const NUMBER = /^-?[0-9]+(?:\.[0-9]+)?(?:e[+-][0-9]+)?$/;
const DAY = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/;
const INSTANT = /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{6}Z$/;

/** Prints typed expressions. Every result can stand as an operand anywhere. */
export class ExpressionWriter implements SqlWriter {
  private readonly params: string[];
  private readonly nameOf: (expr: TypedExpr) => string | undefined;
  private lambdas = 0;

  /** `params` receives the texts. `nameOf` gives the column that already holds an expression's value, if any. */
  constructor(params: string[], nameOf: (expr: TypedExpr) => string | undefined = () => undefined) {
    this.params = params;
    this.nameOf = nameOf;
  }

  expr(expr: TypedExpr): string {
    const name = this.nameOf(expr);
    if (name !== undefined) return name;
    switch (expr.kind) {
      case 'column':
        return `s."${expr.name.replaceAll('"', '""')}"`;
      case 'literal':
        return this.literal(expr.value, expr.type);
      case 'case': {
        const branches = expr.branches.map(
          ({ when, result }) => `WHEN ${this.expr(when)} THEN ${this.expr(result)}`,
        );
        return `CASE ${branches.join(' ')} ELSE ${this.expr(expr.otherwise)} END`;
      }
      case 'call':
        return printers[expr.fn as PlanFunction](expr, this);
    }
  }

  once(operand: string, body: (operand: string) => string): string {
    if (operand.length <= REPEATABLE_CHARACTERS) return `(${body(asOperand(operand))})`;
    // Each lambda has a parameter name of its own: a body can hold another lambda.
    const name = `v${this.lambdas++}`;
    return `list_transform([${operand}], lambda ${name}: ${body(name)})[1]`;
  }

  private text(value: string): string {
    const known = this.params.indexOf(value);
    const index = known >= 0 ? known : this.params.push(value) - 1;
    return `CAST($${index + 1} AS VARCHAR)`;
  }

  /**
   * All but texts are printed as typed literals, which the scan can compare with statistics. Their form is
   * checked here again: this is the last place before the engine.
   */
  private literal(value: Cell, type: DataType): string {
    if (value === null) return `CAST(NULL AS ${sqlType(type)})`;
    const digits = String(value);
    switch (type.kind) {
      case 'varchar':
        return this.text(digits);
      case 'boolean':
        return value === true ? 'TRUE' : 'FALSE';
      case 'bigint':
      case 'decimal':
      case 'double':
        return `CAST('${checked(digits, NUMBER)}' AS ${sqlType(type)})`;
      case 'date':
        return `CAST('${checked(digits, DAY)}' AS DATE)`;
      case 'timestamp':
        return `CAST('${checked(digits, INSTANT)}' AS TIMESTAMPTZ)`;
      case 'json':
        throw new Error('a plan has no json literals');
    }
  }
}

function checked(text: string, form: RegExp): string {
  if (!form.test(text)) throw new Error('a literal of the plan has not the form of its type');
  return text;
}
