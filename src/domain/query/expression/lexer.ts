import { Problem } from '../problem.ts';
import { characterCount } from './characters.ts';

export type TokenKind =
  | 'word'
  | 'quoted_name'
  | 'string'
  | 'integer'
  | 'decimal'
  | 'double'
  | 'symbol'
  | 'end';

export interface Token {
  kind: TokenKind;
  /** Content without quotes; words as written. */
  text: string;
  /** From 1, in characters (code points) of the expression. */
  position: number;
}

const PATTERNS: [TokenKind, RegExp][] = [
  ['word', /[A-Za-z_][A-Za-z0-9_]*/y],
  ['quoted_name', /"[A-Za-z_][A-Za-z0-9_]*"/y],
  ['string', /'(?:[^']|'')*'(?!')/y],
  ['double', /[0-9]+(?:\.[0-9]+)?[eE][+-]?[0-9]+/y],
  ['decimal', /[0-9]+\.[0-9]+/y],
  ['integer', /[0-9]+/y],
  ['symbol', /\|\||!=|<>|<=|>=|[-+*/%=<>(),]/y],
];
const SPACE = /[ \t\r\n]*/y;
const NUMBERS = new Set<TokenKind>(['integer', 'decimal', 'double']);
const WORD_START = /[A-Za-z_.]/;

/** @throws Problem `unexpected_character`, `unfinished_string`, `bad_string_character` */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  let offset = skipSpace(text, 0);
  while (offset < text.length) {
    const token = nextToken(text, offset);
    tokens.push(token.token);
    offset = skipSpace(text, token.end);
  }
  tokens.push({ kind: 'end', text: '', position: text.length + 1 });
  return text.length === characterCount(text) ? tokens : withCharacterPositions(tokens, text);
}

/** Converts positions in UTF-16 units to positions in characters, in one walk over the text. */
function withCharacterPositions(tokens: Token[], text: string): Token[] {
  let position = 1;
  let offset = 0;
  return tokens.map((token) => {
    position += characterCount(text.slice(offset, token.position - 1));
    offset = token.position - 1;
    return { ...token, position };
  });
}

function nextToken(text: string, offset: number): { token: Token; end: number } {
  const position = offset + 1;
  for (const [kind, pattern] of PATTERNS) {
    pattern.lastIndex = offset;
    const match = pattern.exec(text)?.[0];
    if (match === undefined) continue;
    const end = offset + match.length;
    // `1abc` and `1.2.3` are typing errors, not two tokens side by side.
    if (NUMBERS.has(kind) && WORD_START.test(text.charAt(end))) throw unexpected(text, end);
    return { token: { kind, text: content(kind, match, () => positionOf(text, offset)), position }, end };
  }
  if (text[offset] === "'") throw new Problem('unfinished_string', { position: positionOf(text, offset) });
  throw unexpected(text, offset);
}

function content(kind: TokenKind, match: string, position: () => number): string {
  if (kind === 'quoted_name') return match.slice(1, -1);
  if (kind !== 'string') return match;
  const value = match.slice(1, -1).replaceAll("''", "'");
  // Lone surrogates and NUL have no place in stored text, and not every engine takes them.
  if (!value.isWellFormed() || value.includes('\0'))
    throw new Problem('bad_string_character', { position: position() });
  return value;
}

function unexpected(text: string, offset: number): Problem {
  const character = String.fromCodePoint(text.codePointAt(offset)!);
  return new Problem('unexpected_character', {
    character: character.isWellFormed() ? character : '\ufffd',
    position: positionOf(text, offset),
  });
}

function positionOf(text: string, offset: number): number {
  return characterCount(text.slice(0, offset)) + 1;
}

function skipSpace(text: string, offset: number): number {
  SPACE.lastIndex = offset;
  return offset + SPACE.exec(text)![0].length;
}
