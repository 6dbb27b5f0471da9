import { api } from '../../../../generated/contract-values.ts';
import { parseFieldType } from '../../schemas/schema-definition.ts';
import { Problem } from '../problem.ts';
import type { Ast, BinaryOperator, LiteralType, SelectItem } from './ast.ts';
import { type Token, tokenize } from './lexer.ts';
import { TokenReader, unexpectedToken } from './token-reader.ts';

export const expressionLimits = {
  nesting: 64,
  listItems: api.schemas.Condition.properties.value['x-limit'],
} as const;

/** Words that are not names of columns unless written in double quotes. */
export const reservedWords: ReadonlySet<string> = new Set(
  'and or not is null in between like case when then else end as true false cast distinct'.split(' '),
);

const LEVELS: readonly (readonly BinaryOperator[])[] = [['||'], ['+', '-'], ['*', '/', '%']];
const COMPARISONS: ReadonlySet<string> = new Set(['=', '!=', '<>', '<', '<=', '>', '>=']);

/**
 * `expression [as alias]`. The grammar is in `docs/query-language.md`.
 * @throws Problem naming the position
 */
export function parseSelectItem(text: string): SelectItem {
  const parser = new Parser(text);
  const expr = parser.expression();
  let alias: string | null = null;
  let aliasPosition = 0;
  if (parser.acceptWord('as')) {
    const token = parser.next();
    if (token.kind !== 'word' && token.kind !== 'quoted_name') throw unexpectedToken(token);
    alias = token.text;
    aliasPosition = token.position;
  }
  parser.end();
  return { expr, alias, aliasPosition };
}

class Parser extends TokenReader {
  private depth = 0;

  constructor(text: string) {
    super(tokenize(text));
    // `*` and `table.*` mean "all columns": that has its own rule and its own error.
    if (this.peek().text === '*' && this.peek().kind === 'symbol')
      throw new Problem('select_star', { position: 1 });
  }

  /** Precedence, lowest first: or, and, not, comparisons, `||`, `+ -`, `* / %`, unary minus. */
  expression(): Ast {
    this.depth += 1;
    if (this.depth > expressionLimits.nesting) {
      throw new Problem('expression_too_deep', {
        limit: expressionLimits.nesting,
        position: this.peek().position,
      });
    }
    let left = this.conjunction();
    for (let token = this.peek(); this.acceptWord('or'); token = this.peek()) {
      left = { kind: 'binary', op: 'or', left, right: this.conjunction(), position: token.position };
    }
    this.depth -= 1;
    return left;
  }

  private conjunction(): Ast {
    let left = this.negation();
    for (let token = this.peek(); this.acceptWord('and'); token = this.peek()) {
      left = { kind: 'binary', op: 'and', left, right: this.negation(), position: token.position };
    }
    return left;
  }

  private negation(): Ast {
    const { position } = this.peek();
    if (!this.acceptWord('not')) return this.predicate();
    return this.nested(position, () => ({ kind: 'unary', op: 'not', arg: this.negation(), position }));
  }

  /** At most one comparison: `a < b < c` has no meaning worth guessing. */
  private predicate(): Ast {
    const arg = this.operators(0);
    const token = this.peek();
    const { position } = token;
    if (token.kind === 'symbol' && COMPARISONS.has(token.text)) {
      this.next();
      const op = (token.text === '<>' ? '!=' : token.text) as BinaryOperator;
      return { kind: 'binary', op, left: arg, right: this.operators(0), position };
    }
    if (this.acceptWord('is')) {
      const negated = this.acceptWord('not');
      this.expectWord('null');
      return { kind: 'is_null', arg, negated, position };
    }
    const negated = this.acceptWord('not');
    if (this.acceptWord('in')) return { kind: 'in', arg, list: this.list(position), negated, position };
    if (this.acceptWord('between')) {
      const low = this.operators(0);
      this.expectWord('and');
      return { kind: 'between', arg, low, high: this.operators(0), negated, position };
    }
    if (this.acceptWord('like')) {
      return { kind: 'like', arg, pattern: this.operators(0), negated, position };
    }
    if (negated) throw unexpectedToken(this.peek());
    return arg;
  }

  private list(position: number): Ast[] {
    this.expectSymbol('(');
    const items = this.expressions();
    if (items.length > expressionLimits.listItems) {
      throw new Problem('list_too_long', { limit: expressionLimits.listItems, position });
    }
    return items;
  }

  /** One or more expressions up to and including the closing parenthesis. */
  private expressions(): Ast[] {
    const items = [this.expression()];
    while (this.acceptSymbol(',')) items.push(this.expression());
    this.expectSymbol(')');
    return items;
  }

  private operators(level: number): Ast {
    const operators = LEVELS[level];
    if (!operators) return this.unary();
    let left = this.operators(level + 1);
    for (;;) {
      const token = this.peek();
      const op = operators.find((candidate) => token.kind === 'symbol' && candidate === token.text);
      if (!op) return left;
      this.next();
      left = { kind: 'binary', op, left, right: this.operators(level + 1), position: token.position };
    }
  }

  /** A minus right before a number belongs to the number, so that the smallest integer can be written. */
  private unary(): Ast {
    const { position } = this.peek();
    if (!this.acceptSymbol('-')) return this.primary();
    const { kind, text } = this.peek();
    if (kind === 'integer' || kind === 'decimal' || kind === 'double') {
      this.next();
      return { kind: 'literal', type: kind, text: `-${text}`, position };
    }
    return this.nested(position, () => ({ kind: 'unary', op: '-', arg: this.unary(), position }));
  }

  private primary(): Ast {
    const token = this.next();
    const { kind, text, position } = token;
    switch (kind) {
      case 'integer':
      case 'decimal':
      case 'double':
      case 'string':
        return { kind: 'literal', type: kind, text, position };
      case 'quoted_name':
        return { kind: 'name', name: text, position };
      case 'word':
        return this.word(token);
      default:
        if (text !== '(') throw unexpectedToken(token);
        return this.parenthesised();
    }
  }

  private parenthesised(): Ast {
    const inner = this.expression();
    this.expectSymbol(')');
    return inner;
  }

  private word(token: Token): Ast {
    const { position } = token;
    const word = token.text.toLowerCase();
    if (word === 'true' || word === 'false') return literal('boolean', word, position);
    if (word === 'null') return literal('null', '', position);
    if (word === 'case') return this.caseExpression(position);
    if (word === 'cast') return this.cast(position);
    if (reservedWords.has(word)) throw unexpectedToken(token);
    if ((word === 'date' || word === 'timestamp') && this.peek().kind === 'string') {
      return literal(word, this.next().text, position);
    }
    if (this.acceptSymbol('(')) return this.call(word, position);
    return { kind: 'name', name: token.text, position };
  }

  private call(name: string, position: number): Ast {
    if (this.acceptSymbol(')')) return { kind: 'call', name, args: [], distinct: false, position };
    const star = this.peek();
    if (name === 'count' && this.acceptSymbol('*')) {
      this.expectSymbol(')');
      const args: Ast[] = [{ kind: 'star', position: star.position }];
      return { kind: 'call', name, args, distinct: false, position };
    }
    const distinct = this.acceptWord('distinct');
    return { kind: 'call', name, args: this.expressions(), distinct, position };
  }

  private caseExpression(position: number): Ast {
    const operand = this.isWord('when') ? null : this.expression();
    const branches: { when: Ast; result: Ast }[] = [];
    while (this.acceptWord('when')) {
      const when = this.expression();
      this.expectWord('then');
      branches.push({ when, result: this.expression() });
    }
    if (branches.length === 0) throw unexpectedToken(this.peek());
    const otherwise = this.acceptWord('else') ? this.expression() : null;
    this.expectWord('end');
    return { kind: 'case', operand, branches, otherwise, position };
  }

  private cast(position: number): Ast {
    this.expectSymbol('(');
    const arg = this.expression();
    this.expectWord('as');
    const token = this.next();
    if (token.kind === 'end') throw unexpectedToken(token);
    let type = token.text.toLowerCase();
    if (this.acceptSymbol('(')) {
      const precision = this.digits();
      this.expectSymbol(',');
      type += `(${precision},${this.digits()})`;
      this.expectSymbol(')');
    }
    if (token.kind !== 'word' || !parseFieldType(type)) {
      throw new Problem('unknown_type', { type, position: token.position });
    }
    this.expectSymbol(')');
    return { kind: 'cast', arg, type, position };
  }

  private digits(): string {
    const token = this.next();
    if (token.kind !== 'integer') throw unexpectedToken(token);
    return token.text;
  }

  /** Counts a prefix operator as a level of nesting, so that one bound limits the parser's recursion. */
  private nested(position: number, step: () => Ast): Ast {
    this.depth += 1;
    if (this.depth > expressionLimits.nesting) {
      throw new Problem('expression_too_deep', { limit: expressionLimits.nesting, position });
    }
    const result = step();
    this.depth -= 1;
    return result;
  }
}

function literal(type: LiteralType, text: string, position: number): Ast {
  return { kind: 'literal', type, text, position };
}
