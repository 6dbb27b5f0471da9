import type { SqlDialect } from '../../shared/sql/dialect.ts';
import { typeNames } from '../../shared/sql/type-names.ts';
import { duckDbFunctions } from './duckdb-functions.ts';

const duckDbType = typeNames({ timestamp: 'TIMESTAMPTZ', json: 'JSON' });

/** DuckDB's SQL. `params` receives every text of the statement, which names it `$1`, `$2`, ... */
export function duckDbDialect(params: string[]): SqlDialect {
  const places = new Map<string, number>();
  return {
    sourceAlias: 's',
    typeName: duckDbType,
    literals: {
      text(text) {
        const place = places.get(text) ?? params.push(text);
        places.set(text, place);
        return `CAST($${place} AS VARCHAR)`;
      },
      number: (digits, type) => `CAST('${digits}' AS ${duckDbType(type)})`,
      date: (day) => `CAST('${day}' AS DATE)`,
      timestamp: (instant) => `CAST('${instant}' AS TIMESTAMPTZ)`,
    },
    functions: duckDbFunctions,
    caseOperand: (sql) => sql,
    // A body holds no columns: DuckDB computes what a lambda captures for rows too that the conditions leave out.
    bind: (operand, name, body) => `list_transform([${operand}], lambda ${name}: ${body})[1]`,
    groupKey: (sql) => sql,
  };
}
