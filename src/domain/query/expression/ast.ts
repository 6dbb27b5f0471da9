/**
 * The parser's result for one expression: its shape only; names and types are not resolved yet.
 * `position` counts characters of the expression's text from 1; error messages name it.
 */
export type Ast =
  | { kind: 'name'; name: string; position: number }
  | { kind: 'literal'; type: LiteralType; text: string; position: number }
  /** Only ever the argument of `count(*)`. */
  | { kind: 'star'; position: number }
  | { kind: 'unary'; op: UnaryOperator; arg: Ast; position: number }
  | { kind: 'binary'; op: BinaryOperator; left: Ast; right: Ast; position: number }
  | { kind: 'is_null'; arg: Ast; negated: boolean; position: number }
  | { kind: 'in'; arg: Ast; list: Ast[]; negated: boolean; position: number }
  | { kind: 'between'; arg: Ast; low: Ast; high: Ast; negated: boolean; position: number }
  | { kind: 'like'; arg: Ast; pattern: Ast; negated: boolean; position: number }
  | {
      kind: 'case';
      operand: Ast | null;
      branches: { when: Ast; result: Ast }[];
      otherwise: Ast | null;
      position: number;
    }
  | { kind: 'cast'; arg: Ast; type: string; position: number }
  | { kind: 'call'; name: string; args: Ast[]; distinct: boolean; position: number };

/** `text` of a literal: digits as written (with the sign), the string's content, `true`, the day, ... */
export type LiteralType =
  | 'integer'
  | 'decimal'
  | 'double'
  | 'string'
  | 'boolean'
  | 'null'
  | 'date'
  | 'timestamp';

export type UnaryOperator = '-' | 'not';

export type BinaryOperator =
  | 'or'
  | 'and'
  | '='
  | '!='
  | '<'
  | '<='
  | '>'
  | '>='
  | '||'
  | '+'
  | '-'
  | '*'
  | '/'
  | '%';

/** One item of `select`. `alias` is null if none was written. */
export interface SelectItem {
  expr: Ast;
  alias: string | null;
  aliasPosition: number;
}
