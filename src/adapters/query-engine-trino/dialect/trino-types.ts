import type { Cell, DataType } from '../../../domain/query/typed-plan.ts';
import { type LiteralDialect, printLiteral } from '../../shared/sql/literals.ts';
import { quoteText } from '../../shared/sql/quoting.ts';
import { typeNames } from '../../shared/sql/type-names.ts';

/** Json is kept as its text: Trino's own type would sort the keys and round the numbers. */
export const trinoType = typeNames({ timestamp: 'TIMESTAMP(6) WITH TIME ZONE', json: 'VARCHAR' });

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

/** Trino gives a decimal literal the type of the digits that are written. */
function number(digits: string, type: DataType): string {
  const literal = `${type.kind.toUpperCase()} '${digits}'`;
  return type.kind === 'decimal' ? `CAST(${literal} AS ${trinoType(type)})` : literal;
}
