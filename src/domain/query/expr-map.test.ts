import { describe, expect, it } from 'vitest';
import { CountedReads } from './counted-reads.testing.ts';
import { ExprMap } from './expr-map.ts';
import { requireGrouped } from './plan-groups.ts';
import { plan } from './plan-query.testing.ts';
import { ProblemList } from './problem.ts';
import { children, literal, nodeCount } from './typed-expr.ts';
import type { TypedExpr } from './typed-plan.ts';
import { bigint, decimal, varchar } from './types.ts';

const parsed = (text: string): TypedExpr => plan({ select: [`${text} as x`] }).outputs[0]!.expr;
/** As deep as an expression may be: every part of it holds nearly all the others. */
const deep = parsed(`${'nullif('.repeat(4)}qty${', 1)'.repeat(4)}${' + 1'.repeat(190)}`);

describe('a map of expressions', () => {
  it('takes equal expressions for one key', () => {
    const map = new ExprMap([[parsed('qty + 1'), 'a']]);
    expect(map.get(parsed('qty + 1'))).toBe('a');
    map.set(parsed('qty + 1'), 'b');
    map.set(parsed('qty'), 'c');
    expect(map.values()).toEqual(['b', 'c']);
  });

  it.each<[string, TypedExpr, TypedExpr]>([
    ['columns', parsed('qty'), parsed('rate')],
    ['functions', parsed('lower(name)'), parsed('upper(name)')],
    ['orders of operands', parsed('qty - 1'), parsed('1 - qty')],
    ['nestings', parsed('qty + (qty + 1)'), parsed('qty + qty + 1')],
    ['counts', parsed('count(qty)'), parsed('count(distinct qty)')],
    ['types of a cast', parsed('cast(qty as string)'), parsed('cast(qty as number)')],
    ['branches', parsed('case when ok then 1 else 2 end'), parsed('case when ok then 2 else 1 end')],
    ['types of a value', literal('1', varchar), literal(1n, bigint)],
    ['scales', literal('1.0', decimal(2, 1)), literal('1.0', decimal(3, 1))],
    ['a null and its word', literal(null, varchar), literal('null', varchar)],
    ['a column and a text', { kind: 'column', name: 'a', type: varchar }, literal('a', varchar)],
  ])('tells apart by their %s', (_, one, other) => {
    expect(new ExprMap([[one, 1]]).has(other)).toBe(false);
  });

  it('looks at each node a few times only, though it is asked for every part of a deep expression', () => {
    const reads = new CountedReads();
    const map = new ExprMap<number>();
    const ask = (expr: TypedExpr): void => {
      map.get(expr);
      for (const part of children(expr)) ask(part);
    };
    ask(reads.of(deep));
    expect(reads.count).toBeLessThan(10 * nodeCount(deep));
  });
});

it('whether a deep output is made of group keys is found in a few looks at each of its nodes', () => {
  const reads = new CountedReads();
  const outputs = [{ name: 'x', expr: reads.of(deep) }];
  const problems = new ProblemList();
  requireGrouped(
    outputs,
    plan({ select: ['qty'] }).outputs.map(({ expr }) => expr),
    problems,
  );
  expect(() => problems.throwIfAny()).not.toThrow();
  expect(reads.count).toBeLessThan(10 * nodeCount(deep));
});
