/** One member of a record's top level: the texts as they stand in the line. */
export interface Member {
  key: string;
  /** The value as it stands, and its place in the line, in UTF-16 units. */
  value: string;
  from: number;
  to: number;
  /** Where the member itself begins: the quote of its key. */
  start: number;
}

const SPACE = /[ \t\r]*/y;
const TEXT = /"(?:[^"\\]|\\.)*"/y;
const SCALAR = /[^\s,{}[\]":]+/y;
const NESTED = /["{}[\]]/g;

/** The members of a line that is one object as far as they can be told apart; undefined where they cannot. */
export function membersOf(line: string): Member[] | undefined {
  const members: Member[] = [];
  let at = skipSpace(line, 0);
  if (line[at] !== '{') return undefined;
  at = skipSpace(line, at + 1);
  if (line[at] === '}') return isEnd(line, at + 1) ? members : undefined;
  for (;;) {
    const start = at;
    const keyEnd = endOf(TEXT, line, at);
    if (keyEnd === undefined) return undefined;
    const key = textOf(line.slice(start, keyEnd));
    at = skipSpace(line, keyEnd);
    if (key === undefined || line[at] !== ':') return undefined;
    const from = skipSpace(line, at + 1);
    const to = valueEnd(line, from);
    if (to === undefined) return undefined;
    members.push({ key, value: line.slice(from, to), from, to, start });
    at = skipSpace(line, to);
    if (line[at] === '}') return isEnd(line, at + 1) ? members : undefined;
    if (line[at] !== ',') return undefined;
    at = skipSpace(line, at + 1);
  }
}

/** The text that a JSON string holds; undefined if it is none. */
export function textOf(json: string): string | undefined {
  if (!json.startsWith('"')) return undefined;
  try {
    return JSON.parse(json) as string;
  } catch {
    return undefined;
  }
}

function valueEnd(line: string, from: number): number | undefined {
  const first = line[from];
  if (first === '"') return endOf(TEXT, line, from);
  if (first !== '{' && first !== '[') return endOf(SCALAR, line, from);
  let depth = 0;
  NESTED.lastIndex = from;
  for (let match = NESTED.exec(line); match; match = NESTED.exec(line)) {
    if (match[0] === '"') {
      const end = endOf(TEXT, line, match.index);
      if (end === undefined) return undefined;
      NESTED.lastIndex = end;
    } else if (match[0] === '{' || match[0] === '[') depth++;
    else if (--depth === 0) return match.index + 1;
  }
  return undefined;
}

function endOf(pattern: RegExp, line: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(line) ? pattern.lastIndex : undefined;
}

function skipSpace(line: string, at: number): number {
  SPACE.lastIndex = at;
  SPACE.test(line);
  return SPACE.lastIndex;
}

function isEnd(line: string, at: number): boolean {
  return skipSpace(line, at) === line.length;
}
