import type { Cell, DataType } from '../../../domain/query/plan.ts';
import { type LiteralDialect, printLiteral } from '../../query-engine-sql/literals.ts';
import { quoteText } from '../../query-engine-sql/quoting.ts';
import { trinoType } from './trino-types.ts';

/** Trino's literals: all values are part of the statement. */
export const trinoLiterals: LiteralDialect = {
  typeName: trinoType,
  literals: {
    text: (text) => `CAST(${quoteText(text)} AS VARCHAR)`,
    number,
    date: (day) => `DATE '${day}'`,
    timestamp: (instant) => `TIMESTAMP '${instant.slice(0, -1).replace('T', ' ')} UTC'`,
  },
};

export function trinoLiteral(value: Cell, type: DataType): string {
  return printLiteral(value, type, trinoLiterals);
}

function number(digits: string, type: DataType): string {
  const literal = `${type.kind.toUpperCase()} '${digits}'`;
  // A decimal literal has the digits that are written.
  return type.kind === 'decimal' ? `CAST(${literal} AS ${trinoType(type)})` : literal;
}
