export interface SqlToken {
  kind: 'plain' | 'word' | 'text' | 'name' | 'number';
  text: string;
  /** Where it begins. */
  at: number;
}

const WORDS =
  /^(SELECT|FROM|WHERE|GROUP|BY|ORDER|LIMIT|OFFSET|AS|AND|OR|NOT|IN|IS|NULL|NULLS|LAST|FIRST|ASC|DESC|CASE|WHEN|THEN|ELSE|END|CAST|TRY_CAST|BETWEEN|LIKE|ESCAPE|FILTER|OVER|DISTINCT|TRUE|FALSE|DATE|TIMESTAMP|TIMESTAMPTZ|VARCHAR|BIGINT|DOUBLE|DECIMAL|BOOLEAN|ARRAY)$/i;
const TOKEN = /('(?:[^']|'')*')|("(?:[^"]|"")*")|([A-Za-z_]\w*)|(\d+(?:\.\d+)?)|([^'"A-Za-z_\d]+|['"])/g;

/** A statement in pieces to be coloured; together they are the statement. */
export function sqlTokens(sql: string): SqlToken[] {
  return [...sql.matchAll(TOKEN)].map((match) => {
    const [text, quoted, name, word, number] = match;
    const kind = quoted
      ? 'text'
      : name
        ? 'name'
        : number
          ? 'number'
          : word && WORDS.test(word)
            ? 'word'
            : 'plain';
    return { kind, text, at: match.index };
  });
}
