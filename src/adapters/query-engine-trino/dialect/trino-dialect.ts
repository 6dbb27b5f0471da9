import type { DataType } from '../../../domain/query/typed-plan.ts';
import type { SqlDialect } from '../../shared/sql/dialect.ts';
import { trinoFunctions } from './trino-functions.ts';
import { trinoLiterals } from './trino-types.ts';

/** Trino's SQL. */
export const trinoDialect: SqlDialect = {
  ...trinoLiterals,
  // No field has such a name: Trino takes `s.x` for a member of a column `s`, where there is one.
  sourceAlias: '_source',
  functions: trinoFunctions,
  caseOperand: (sql) => `(${sql})`,
  bind: (operand, name, body) => `element_at(transform(ARRAY[${operand}], ${name} -> ${body}), 1)`,
  groupKey: comparable,
};

/** Trino orders and groups -0 apart from 0, to which it is equal. */
export function comparable(sql: string, type: DataType): string {
  return type.kind === 'double' ? `(${sql} + DOUBLE '0')` : sql;
}
