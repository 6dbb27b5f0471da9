import type { DataType, TypedExpr } from '../../../domain/query/typed-plan.ts';

/** The printer of whole expressions, as the printers of functions use it. */
export interface SqlWriter {
  /** SQL that can stand as an operand anywhere. */
  expr(expr: TypedExpr): string;
  /** `body` of the operand, which is evaluated once however often `body` names it and however long it is. */
  once(operand: string, body: (operand: string) => string): string;
  /** The engine's name of a type, as casts need it. */
  typeName(type: DataType): string;
}

export type Call = Extract<TypedExpr, { kind: 'call' }>;
/** Prints the call of one function. The result can stand as an operand anywhere. */
export type Print = (call: Call, writer: SqlWriter) => string;

export function operands(call: Call, writer: SqlWriter): string[] {
  return call.args.map((arg) => writer.expr(arg));
}

/** The value of an argument that the planner requires to be a literal text. */
export function textOf(call: Call, index: number): string {
  const arg = call.args[index];
  if (arg?.kind !== 'literal' || typeof arg.value !== 'string') throw new Error(`${call.fn} needs a literal`);
  return arg.value;
}
