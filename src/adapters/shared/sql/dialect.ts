import type { DataType } from '../../../domain/query/typed-plan.ts';
import type { LiteralDialect } from './literals.ts';
import type { Print } from './sql-writer.ts';
import type { DialectFunction } from './standard-functions.ts';

/** An engine's printers of the functions that are not standard: all of them, or the engine does not compile. */
export type DialectFunctions = Readonly<Record<DialectFunction, Print>>;

/** All that an engine's SQL has of its own. */
export interface SqlDialect extends LiteralDialect {
  /** Alias of the relation that a plan reads. */
  sourceAlias: string;
  functions: DialectFunctions;
  /** A CASE expression as an operand. */
  caseOperand(sql: string): string;
  /** `body`, in which `name` stands for the value of `operand`: a lambda. */
  bind(operand: string, name: string, body: string): string;
  /** The form of a value by which equal values meet in one group. */
  groupKey(sql: string, type: DataType): string;
}
