import { Problem } from '../problem.ts';
import { shortened } from './characters.ts';
import type { Token } from './lexer.ts';

/** Walks the tokens of one expression. `accept*` consumes the named token if it is next; `expect*` requires it. */
export class TokenReader {
  private readonly tokens: Token[];
  private index = 0;

  constructor(tokens: Token[]) {
    this.tokens = tokens;
  }

  end(): void {
    if (this.peek().kind !== 'end') throw unexpectedToken(this.peek());
  }

  next(): Token {
    const token = this.peek();
    if (token.kind !== 'end') this.index += 1;
    return token;
  }

  acceptWord(word: string): boolean {
    if (!this.isWord(word)) return false;
    this.index += 1;
    return true;
  }

  peek(): Token {
    return this.tokens[this.index]!;
  }

  isWord(word: string): boolean {
    const token = this.peek();
    return token.kind === 'word' && token.text.toLowerCase() === word;
  }

  expectWord(word: string): void {
    if (!this.acceptWord(word)) throw expected(word, this.peek());
  }

  acceptSymbol(symbol: string): boolean {
    const token = this.peek();
    if (token.kind !== 'symbol' || token.text !== symbol) return false;
    this.index += 1;
    return true;
  }

  expectSymbol(symbol: string): void {
    if (!this.acceptSymbol(symbol)) throw expected(symbol, this.peek());
  }
}

function expected(what: string, found: Token): Problem {
  if (found.kind === 'end') return unexpectedToken(found);
  return new Problem('expected_token', { expected: what, found: describe(found), position: found.position });
}

export function unexpectedToken(found: Token): Problem {
  if (found.kind === 'end') return new Problem('unexpected_end', { position: found.position });
  return new Problem('unexpected_token', { found: describe(found), position: found.position });
}

/** Describes a token for an error message; long texts are shortened. */
function describe(token: Token): string {
  const start = shortened(token.text, 40);
  return start === token.text ? start : `${start}…`;
}
