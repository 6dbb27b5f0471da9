/**
 * Lays JSON out over lines without parsing it, because a parser would round numbers of many digits. A text that is no JSON
 * stays as it is.
 */
export function indentJson(text: string): string {
  try {
    JSON.parse(text);
  } catch {
    return text;
  }
  let depth = 0;
  const pieces = text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s"{}[\],:]+/g);
  const tokens = [...pieces].map(([token]) => token);
  const line = () => `\n${'  '.repeat(depth)}`;
  return tokens
    .map((token, at) => {
      if (token === '{' || token === '[') {
        if (isEnd(tokens[at + 1])) return token;
        depth++;
        return token + line();
      }
      if (isEnd(token)) {
        if (isStart(tokens[at - 1])) return token;
        depth--;
        return line() + token;
      }
      if (token === ',') return token + line();
      return token === ':' ? ': ' : token;
    })
    .join('');
}

function isEnd(token: string | undefined): boolean {
  return token === '}' || token === ']';
}

function isStart(token: string | undefined): boolean {
  return token === '{' || token === '[';
}
