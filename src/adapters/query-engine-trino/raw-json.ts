import { quoteText } from '../shared/sql/quoting.ts';

const STRING_OR_REST = '"(?:[^"\\\\]|\\\\.)*+"|[^"]++';
const NUMBER = '(-?[0-9]++(?:\\.[0-9]++)?(?:[eE][-+]?[0-9]++)?)';
/** A private-use character: it marks a number that passes as a text. */
const MARK = '\ue000';

/**
 * The json value at `path` of a line, as JSON text. Trino parses numbers with a point or an exponent to doubles, and a
 * number beyond them becomes the text `"Infinity"`. Where that text appears, such numbers are made texts before, and numbers
 * again after.
 */
export function jsonValueSql(line: string, path: string): string {
  const value = (of: string) => `json_format(json_extract(${of}, ${path}))`;
  const finite = `is_finite(TRY_CAST(m[1] AS DOUBLE))`;
  const numbers = `m -> CASE WHEN ${finite} THEN m[1] ELSE '"${MARK}' || m[1] || '"' END`;
  const parts =
    `transform(regexp_extract_all(${line}, ${quoteText(STRING_OR_REST)}), p -> CASE WHEN starts_with(p, '"') THEN p ` +
    `ELSE regexp_replace(p, ${quoteText(NUMBER)}, ${numbers}) END)`;
  const marked = value(`array_join(${parts}, '')`);
  const restored = `regexp_replace(${marked}, ${quoteText(`"${MARK}${NUMBER}"`)}, '$1')`;
  const exact = `j -> CASE WHEN strpos(j, '"Infinity"') + strpos(j, '"-Infinity"') > 0 THEN ${restored} ELSE nullif(j, 'null') END`;
  return `element_at(transform(ARRAY[${value(line)}], ${exact}), 1)`;
}
