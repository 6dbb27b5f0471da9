import type { DialectFunctions } from '../../shared/sql/dialect.ts';
import { named } from '../../shared/sql/function-forms.ts';
import type { Print } from '../../shared/sql/sql-writer.ts';

/** DuckDB's functions of a value inside a json. */
export const jsonFunctions = {
  json_text: fromJson(
    (v) =>
      `CASE WHEN json_type(${v}) IN ('VARCHAR', 'BOOLEAN') THEN json_extract_string(${v}, '$') ` +
      `WHEN json_type(${v}) IN ('BIGINT', 'UBIGINT') ` +
      `THEN CAST(TRY_CAST(json_extract_string(${v}, '$') AS BIGINT) AS VARCHAR) END`,
  ),
  json_number: fromJson(
    (v) =>
      `CASE WHEN json_type(${v}) IN ('BIGINT', 'UBIGINT', 'DOUBLE') ` +
      `THEN TRY_CAST(json_extract_string(${v}, '$') AS DOUBLE) END`,
  ),
  json_integer: fromJson(
    (v) =>
      `CASE WHEN json_type(${v}) IN ('BIGINT', 'UBIGINT') ` +
      `THEN TRY_CAST(json_extract_string(${v}, '$') AS BIGINT) END`,
  ),
  json_boolean: fromJson(
    (v) => `CASE WHEN json_type(${v}) = 'BOOLEAN' THEN json_extract_string(${v}, '$') = 'true' END`,
  ),
  json_length: fromJson(
    (v) => `CASE WHEN json_type(${v}) = 'ARRAY' THEN CAST(json_array_length(${v}) AS BIGINT) END`,
  ),
  json_exists: named('json_exists'),
} as const satisfies Partial<DialectFunctions>;

function fromJson(body: (value: string) => string): Print {
  return (call, writer) => writer.once(named('json_extract')(call, writer), body);
}
