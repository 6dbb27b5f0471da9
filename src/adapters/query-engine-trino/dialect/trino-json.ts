import type { DialectFunctions } from '../../shared/sql/dialect.ts';
import { quoteText } from '../../shared/sql/quoting.ts';
import { type Call, type Print, type SqlWriter, textOf } from '../../shared/sql/sql-writer.ts';

const INTEGER = `'\\A-?[0-9]+\\z'`;

/**
 * The value at the path as JSON text: strict paths tell members from elements, where Trino's older functions take
 * `"0"` for both. A number beyond all doubles comes out as the text `"Infinity"`, which `isText` tells apart.
 */
function found(body: (value: string, call: Call, writer: SqlWriter) => string): Print {
  return (call, writer) =>
    writer.once(`json_query(${writer.expr(call.args[0]!)}, ${strictPath(call)})`, (value) =>
      body(value, call, writer),
    );
}

/** Trino's functions of a value inside a json. */
export const jsonFunctions = {
  json_text: found(
    (v, call, writer) =>
      `CASE WHEN ${v} IN ('true', 'false') THEN ${v} ` +
      `WHEN regexp_like(${v}, ${INTEGER}) THEN CAST(TRY_CAST(${v} AS BIGINT) AS VARCHAR) ` +
      `WHEN ${isText(v, call, writer)} THEN json_extract_scalar(${v}, '$') END`,
  ),
  json_number: found((v) => `CASE WHEN regexp_like(${v}, '\\A[-0-9]') THEN TRY_CAST(${v} AS DOUBLE) END`),
  json_integer: found((v) => `CASE WHEN regexp_like(${v}, ${INTEGER}) THEN TRY_CAST(${v} AS BIGINT) END`),
  json_boolean: found((v) => `CASE WHEN ${v} IN ('true', 'false') THEN ${v} = 'true' END`),
  json_length: found((v) => `CASE WHEN starts_with(${v}, '[') THEN json_array_length(${v}) END`),
  json_exists: (call, writer) =>
    `json_exists(${writer.expr(call.args[0]!)}, ${strictPath(call)} FALSE ON ERROR)`,
} as const satisfies Partial<DialectFunctions>;

function isText(value: string, call: Call, writer: SqlWriter): string {
  const scalar = `json_extract_scalar(${writer.expr(call.args[0]!)}, ${quoteText(scalarPath(textOf(call, 1)))})`;
  return (
    `starts_with(${value}, '"') AND (${value} NOT IN ('"Infinity"', '"-Infinity"') ` +
    `OR ${scalar} IN ('Infinity', '-Infinity'))`
  );
}

function strictPath(call: Call): string {
  return quoteText(`strict ${textOf(call, 1)}`);
}

/** `$."a"[0]` of the plan -> `$["a"][0]`. Names have neither quotes nor backslashes. */
function scalarPath(path: string): string {
  return path.replace(/\."([^"]*)"/g, '["$1"]');
}
