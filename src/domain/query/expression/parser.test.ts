import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tries } from '../../../../test/support/properties.ts';
import { Problem } from '../problem.ts';
import type { Ast, BinaryOperator } from './ast.ts';
import { parseSelectItem, reservedWords } from './parser.ts';

function parse(text: string): Ast {
  return withoutPositions(parseSelectItem(text).expr);
}

function problemOf(text: string): unknown {
  try {
    parseSelectItem(text);
  } catch (error) {
    return error;
  }
  return undefined;
}

function withoutPositions(ast: Ast): Ast {
  return JSON.parse(JSON.stringify(ast, (key, value) => (key === 'position' ? 0 : value))) as Ast;
}

/** Formats an expression, with parentheses only where precedence decides. */
function format(ast: Ast): string {
  switch (ast.kind) {
    case 'name':
      return reservedWords.has(ast.name.toLowerCase()) ? `"${ast.name}"` : ast.name;
    case 'star':
      return '*';
    case 'literal':
      return formatLiteral(ast);
    case 'unary':
      return ast.op === '-' ? `-(${format(ast.arg)})` : `(not (${format(ast.arg)}))`;
    case 'binary':
      return `((${format(ast.left)}) ${ast.op} (${format(ast.right)}))`;
    case 'is_null':
      return `((${format(ast.arg)}) is ${ast.negated ? 'NOT ' : ''}null)`;
    case 'in':
      return `((${format(ast.arg)})${not(ast)} in (${ast.list.map(format).join(', ')}))`;
    case 'between':
      return `((${format(ast.arg)})${not(ast)} between (${format(ast.low)}) and (${format(ast.high)}))`;
    case 'like':
      return `((${format(ast.arg)})${not(ast)} like (${format(ast.pattern)}))`;
    case 'case': {
      const branches = ast.branches.map(({ when, result }) => `when ${format(when)} then ${format(result)}`);
      const operand = ast.operand ? `${format(ast.operand)} ` : '';
      return `case ${operand}${branches.join(' ')}${ast.otherwise ? ` else ${format(ast.otherwise)}` : ''} end`;
    }
    case 'cast':
      return `cast(${format(ast.arg)} as ${ast.type})`;
    case 'call':
      return `${ast.name}(${ast.distinct ? 'distinct ' : ''}${ast.args.map(format).join(', ')})`;
  }
}

function formatLiteral({ type, text }: Extract<Ast, { kind: 'literal' }>): string {
  const quoted = `'${text.replaceAll("'", "''")}'`;
  if (type === 'string') return quoted;
  if (type === 'date' || type === 'timestamp') return `${type} ${quoted}`;
  return type === 'null' ? 'null' : text;
}

function not({ negated }: { negated: boolean }): string {
  return negated ? ' not' : '';
}

const position = 0;
const literalAst = (
  type: 'integer' | 'decimal' | 'string' | 'date' | 'boolean' | 'null' | 'double',
  text: string,
): Ast => ({
  kind: 'literal',
  type,
  text,
  position,
});

const leaf: fc.Arbitrary<Ast> = fc.oneof(
  fc
    .constantFrom('a', 'b_1', '_file_id', 'end', 'case', 'date', 'Qty')
    .map((name): Ast => ({ kind: 'name', name, position })),
  fc.nat().map((value) => literalAst('integer', String(value))),
  fc.constantFrom('-5', '0', '18446744073709551616').map((text) => literalAst('integer', text)),
  fc.constantFrom('1.50', '-0.1').map((text) => literalAst('decimal', text)),
  fc.constantFrom('1e5', '-1.5E-3').map((text) => literalAst('double', text)),
  fc
    .string({ unit: 'grapheme' })
    .filter((text) => !text.includes('\0'))
    .map((text) => literalAst('string', text)),
  fc.constant(literalAst('date', '2026-01-01')),
  fc.constantFrom(literalAst('boolean', 'true'), literalAst('null', '')),
  fc.constant<Ast>({
    kind: 'call',
    name: 'count',
    args: [{ kind: 'star', position }],
    distinct: false,
    position,
  }),
);

const BINARY: BinaryOperator[] = [
  'or',
  'and',
  '=',
  '!=',
  '<',
  '<=',
  '>',
  '>=',
  '||',
  '+',
  '-',
  '*',
  '/',
  '%',
];

const { tree } = fc.letrec<{ tree: Ast }>((tie) => {
  const node = tie('tree');
  const negated = fc.boolean();
  const kind = <K extends Ast['kind']>(value: K) => fc.constant(value);
  const at = fc.constant(position);
  const call = fc.record({
    kind: kind('call'),
    name: fc.constantFrom('sum', 'coalesce', 'f'),
    args: fc.array(node, { maxLength: 3 }),
    distinct: fc.constant(false),
    position: at,
  });
  return {
    tree: fc.oneof(
      { maxDepth: 5 },
      leaf,
      fc.record({
        kind: kind('binary'),
        op: fc.constantFrom(...BINARY),
        left: node,
        right: node,
        position: at,
      }),
      fc.record({
        kind: kind('unary'),
        op: fc.constantFrom('-' as const, 'not' as const),
        arg: node,
        position: at,
      }),
      fc.record({ kind: kind('is_null'), arg: node, negated, position: at }),
      fc.record({
        kind: kind('in'),
        arg: node,
        list: fc.array(node, { minLength: 1, maxLength: 3 }),
        negated,
        position: at,
      }),
      fc.record({ kind: kind('between'), arg: node, low: node, high: node, negated, position: at }),
      fc.record({ kind: kind('like'), arg: node, pattern: node, negated, position: at }),
      fc.record({
        kind: kind('case'),
        operand: fc.option(node),
        branches: fc.array(fc.record({ when: node, result: node }), { minLength: 1, maxLength: 2 }),
        otherwise: fc.option(node),
        position: at,
      }),
      fc.record({
        kind: kind('cast'),
        arg: node,
        type: fc.constantFrom('integer', 'decimal(10,2)'),
        position: at,
      }),
      call,
    ),
  };
});

describe('the grammar', () => {
  it('reads back every tree it can write', () => {
    fc.assert(
      fc.property(tree, (ast) => {
        const text = format(ast);
        fc.pre(text.length <= 4096);
        expect(parse(text)).toEqual(JSON.parse(JSON.stringify(ast)));
      }),
      { numRuns: tries(2000) },
    );
  });

  it.each([
    ['a + b * c', 'a + (b * c)'],
    ['a - b - c', '(a - b) - c'],
    ['a || b + c', 'a || (b + c)'],
    ['-a * b', '(-a) * b'],
    ['a = b and c = d or not e = f', '((a = b) and (c = d)) or (not (e = f))'],
    ['not a is null', 'not (a is null)'],
    ['a between 1 and 2 and b', '(a between 1 and 2) and b'],
    ['a + 1 in (1, 2)', '(a + 1) in (1, 2)'],
    ['a--5', 'a - (-5)'],
    ['a -- b', 'a - (-b)'],
    ['A <> B', 'A != B'],
    ['CASE WHEN a THEN 1 END', 'case when a then 1 end'],
    ['date', '"date"'],
  ])('reads %s as %s', (text, meaning) => expect(parse(text)).toEqual(parse(meaning)));

  it('keeps names as written, and gives positions from 1', () => {
    expect(parseSelectItem('Sum( Qty )  AS  Total')).toMatchObject({
      alias: 'Total',
      aliasPosition: 17,
      expr: { kind: 'call', name: 'sum', position: 1, args: [{ kind: 'name', name: 'Qty', position: 6 }] },
    });
  });

  it('takes a name in quotes as an alias', () => {
    expect(parseSelectItem('a as "End"')).toMatchObject({ alias: 'End', aliasPosition: 6 });
  });

  it('takes a text that is a star for a text', () => {
    expect(parse("'*'")).toEqual(literalAst('string', '*'));
  });

  it.each(['12e5', '1.25e3', '12.25E+10'])('reads %s as one double', (text) =>
    expect(parse(text)).toEqual(literalAst('double', text)),
  );

  it.each([
    ['- a', ' + '],
    ['not a', ' and '],
  ])('bounds how deep %s nests, not how often it stands', (text, and) =>
    expect(() => parse(Array(65).fill(text).join(and))).not.toThrow(),
  );

  it.each([
    [`a ${'b'.repeat(40)}`, { found: 'b'.repeat(40) }],
    [`a ${'b'.repeat(41)}`, { found: `${'b'.repeat(40)}…` }],
    ['\ud800', { character: '\ufffd' }],
    ['\u{1f600}', { character: '\u{1f600}' }],
  ])('shows of %s what it can of the part at fault', (text, params) => {
    expect(problemOf(text)).toMatchObject({ params });
  });

  it.each([
    ['', 'unexpected_end', 1],
    ['a +', 'unexpected_end', 4],
    ['a b', 'unexpected_token', 3],
    ['a "and" b', 'unexpected_token', 3],
    ["a 'is' null", 'unexpected_token', 3],
    ['a + * b', 'unexpected_token', 5],
    ['*', 'select_star', 1],
    [' * ', 'select_star', 1],
    ['sum(*)', 'unexpected_token', 5],
    ['count(*', 'unexpected_end', 8],
    ["'abc", 'unfinished_string', 1],
    ["a || 'it''s", 'unfinished_string', 6],
    ['a; drop table t', 'unexpected_character', 2],
    ['a.b', 'unexpected_character', 2],
    ['a /* b */', 'unexpected_token', 4],
    ['"a b"', 'unexpected_character', 1],
    ['$1', 'unexpected_character', 1],
    ['1abc', 'unexpected_character', 2],
    ['1.2.3', 'unexpected_character', 4],
    ['a < b < c', 'unexpected_token', 7],
    ['a is 5', 'expected_token', 6],
    ['a not 5', 'unexpected_token', 7],
    ['(a not)', 'unexpected_token', 7],
    ['a in 5', 'expected_token', 6],
    ['a in ()', 'unexpected_token', 7],
    ['a between 1 or 2', 'expected_token', 13],
    ['case end', 'unexpected_token', 6],
    ['case a end', 'unexpected_token', 8],
    ['case when a end', 'expected_token', 13],
    ['cast(a as varchar)', 'unknown_type', 11],
    ['cast(a as decimal(39,2))', 'unknown_type', 11],
    ['cast(a as "integer")', 'unknown_type', 11],
    ['cast(a as', 'unexpected_end', 10],
    ['cast(a as decimal(', 'unexpected_end', 19],
    ["cast(a as decimal('10',2))", 'unexpected_token', 19],
    ['cast(a as decimal(10,b))', 'unexpected_token', 22],
    ['f(distinct)', 'unexpected_token', 11],
    ['a as 5', 'unexpected_token', 6],
    ['a as b c', 'unexpected_token', 8],
    ["'\ud800' as x", 'bad_string_character', 1],
    ["'a\0b' as x", 'bad_string_character', 1],
    [`${'('.repeat(64)}a`, 'expression_too_deep', 65],
    [`${'not '.repeat(70)}a`, 'expression_too_deep', 253],
    [`${'- '.repeat(70)}a`, 'expression_too_deep', 127],
    [`a in (${'1,'.repeat(1000)}1)`, 'list_too_long', 3],
  ])('refuses %s: %s at %s', (text, code, at) => {
    const problem = problemOf(text);
    expect(problem).toBeInstanceOf(Problem);
    expect(problem).toMatchObject({ code });
    expect((problem as Problem).params.position).toBe(at);
  });
});
