import type { TypedExpr } from '../../../domain/query/typed-plan.ts';
import { isComputed, lateOperand } from '../../shared/sql/constant-operands.ts';
import { betweenBounds, inList } from '../../shared/sql/function-forms.ts';
import { type Call, operands, type Print, type SqlWriter } from '../../shared/sql/sql-writer.ts';

/**
 * Iceberg leaves out data files by the least and greatest value of a column, and orders -0 below 0. For a query they are equal.
 * No double lies between 0 and these two, so a comparison with one of them means the same, and keeps the files of both zeros.
 */
const LEAST_ABOVE_ZERO = `DOUBLE '4.9E-324'`;
const GREATEST_BELOW_ZERO = `DOUBLE '-4.9E-324'`;

type Operator = '<' | '<=' | '>' | '>=';

const besideZero: Record<Operator, string> = {
  '<': `<= ${GREATEST_BELOW_ZERO}`,
  '<=': `< ${LEAST_ABOVE_ZERO}`,
  '>': `>= ${LEAST_ABOVE_ZERO}`,
  '>=': `> ${GREATEST_BELOW_ZERO}`,
};

const mirrored: Record<Operator, Operator> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' };

const order =
  (operator: Operator): Print =>
  (call, writer) => {
    const [left, right] = call.args.map((expr) => operandOf(expr, writer)) as [Operand, Operand];
    return `(${ordered(left, operator, right)})`;
  };

interface Operand {
  expr: TypedExpr;
  sql: string;
}

const operandOf = (expr: TypedExpr, writer: SqlWriter): Operand => ({ expr, sql: writer.expr(expr) });

function ordered(left: Operand, operator: Operator, right: Operand): string {
  if (isZero(right.expr)) return `${left.sql} ${besideZero[operator]}`;
  if (isZero(left.expr)) return `${right.sql} ${besideZero[mirrored[operator]]}`;
  return `${lateDouble(left)} ${operator} ${lateDouble(right)}`;
}

const equal: Print = (call, writer) => {
  const [left, right] = call.args as [TypedExpr, TypedExpr];
  if (isZero(right)) return isEitherZero(left, writer);
  if (isZero(left)) return isEitherZero(right, writer);
  if (hasComputedMember(call)) return contains(call, writer);
  return `(${lateDouble(operandOf(left, writer))} = ${writer.expr(right)})`;
};

/** Trino's comparisons. */
export const comparisons = {
  eq: equal,
  ne: (call, writer) => `(NOT ${equal(call, writer)})`,
  lt: order('<'),
  le: order('<='),
  gt: order('>'),
  ge: order('>='),
  between: (call, writer) => {
    const [arg, low, high] = call.args as [TypedExpr, TypedExpr, TypedExpr];
    if (arg.type.kind !== 'double') return betweenBounds(call, writer);
    const [least, most] = [operandOf(low, writer), operandOf(high, writer)];
    return writer.once(writer.expr(arg), (sql) =>
      [ordered({ expr: arg, sql }, '>=', least), ordered({ expr: arg, sql }, '<=', most)].join(' AND '),
    );
  },
  in: (call, writer) =>
    hasComputedMember(call) || call.args.some(isZero) ? contains(call, writer) : inList(call, writer),
} as const satisfies Record<string, Print>;

function isZero(expr: TypedExpr): boolean {
  return expr.kind === 'literal' && expr.type.kind === 'double' && Number(expr.value) === 0;
}

function isEitherZero(operand: TypedExpr, writer: SqlWriter): string {
  return writer.once(writer.expr(operand), (v) => `${v} ${besideZero['>=']} AND ${v} ${besideZero['<=']}`);
}

/** Not computed beforehand where it is a double: it could be a zero. */
function lateDouble({ expr, sql }: Operand): string {
  return expr.type.kind === 'double' ? lateOperand(expr, sql) : sql;
}

/**
 * Whether an operand behind the first is neither a column nor a literal. Trino 476 evaluates `IN` wrong, or fails, where such
 * a member holds an `IN` or `BETWEEN` of its own, and makes an `IN` of equalities that `OR` joins.
 */
function hasComputedMember({ args }: Call): boolean {
  return args.slice(1).some(isComputed);
}

/**
 * `IN` by a function: null where the first operand is null, or equals none of the others and one of these is null. Leaves out no
 * data files.
 */
function contains(call: Call, writer: SqlWriter): string {
  const [arg, ...list] = operands(call, writer);
  return `contains(ARRAY[${list.join(', ')}], ${arg})`;
}
