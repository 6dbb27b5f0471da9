import { quoteText } from '../shared/sql/quoting.ts';

const STRING_OR_REST = '"(?:[^"\\\\]|\\\\.)*+"|[^"]++';
const NUMBER = '(-?[0-9]++(?:\\.[0-9]++)?(?:[eE][-+]?[0-9]++)?)';
/** A private-use character: it marks a number that passes as a text. */
const MARK = '\ue000';

/** An escaped backslash, or a character beyond U+FFFF as two escapes. */
const ESCAPES = '(\\\\\\\\)|\\\\u(D[89AB][0-9A-F]{2})\\\\u(D[C-F][0-9A-F]{2})';

/**
 * The json value at `path` of a line, as JSON text. Trino parses numbers with a point or an exponent to doubles, and a
 * number beyond them becomes the text `"Infinity"`. Where that text appears, such numbers are made texts before, and numbers
 * again after. A character beyond U+FFFF comes out of Trino as two escapes, which become the character again.
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
  const character = `chr(65536 + (from_base(m[2], 16) - 55296) * 1024 + from_base(m[3], 16) - 56320)`;
  const written = `regexp_replace(j, ${quoteText(ESCAPES)}, m -> CASE WHEN m[1] IS NULL THEN ${character} ELSE m[1] END)`;
  const unescaped = `j -> CASE WHEN strpos(j, '\\uD') > 0 THEN ${written} ELSE j END`;
  return `element_at(transform(transform(ARRAY[${value(line)}], ${exact}), ${unescaped}), 1)`;
}
