import { Problem } from './problem.ts';
import type { Cell, DataType, TypedExpr } from './typed-plan.ts';

/**
 * Most nodes of one expression. Some forms repeat an operand (`case x when ...`), so a short text could grow without
 * bound; no expression written by a person comes near.
 */
const MAX_NODES = 10_000;
/** Most chained operators around one part: `a + a + ...` nests without parentheses, and engines limit parse depth. */
const MAX_CHAINED = 200;
const CHAINING = new Set(['or', 'and', 'concat', 'add', 'subtract', 'multiply', 'divide', 'mod']);

const measures = new WeakMap<TypedExpr, { nodes: number; chained: number }>();
const LEAF = { nodes: 1, chained: 0 };

export function call(fn: string, args: TypedExpr[], type: DataType, distinct = false): TypedExpr {
  return sized({ kind: 'call', fn, args, distinct, type });
}

export function literal(value: Cell, type: DataType): TypedExpr {
  return { kind: 'literal', value, type };
}

export function caseOf(
  branches: { when: TypedExpr; result: TypedExpr }[],
  otherwise: TypedExpr,
  type: DataType,
): TypedExpr {
  return sized({ kind: 'case', branches, otherwise, type });
}

export function isNullLiteral(expr: TypedExpr): boolean {
  return expr.kind === 'literal' && expr.value === null;
}

export function children(expr: TypedExpr): TypedExpr[] {
  switch (expr.kind) {
    case 'call':
      return expr.args;
    case 'case':
      return [...expr.branches.flatMap(({ when, result }) => [when, result]), expr.otherwise];
    default:
      return [];
  }
}

/** The same expression with its direct parts replaced. */
export function mapChildren(expr: TypedExpr, map: (part: TypedExpr) => TypedExpr): TypedExpr {
  switch (expr.kind) {
    case 'call':
      return sized({ ...expr, args: expr.args.map(map) });
    case 'case':
      return sized({
        ...expr,
        branches: expr.branches.map(({ when, result }) => ({ when: map(when), result: map(result) })),
        otherwise: map(expr.otherwise),
      });
    default:
      return expr;
  }
}

/** Number of nodes of the expression as printed. */
export function nodeCount(expr: TypedExpr): number {
  return (measures.get(expr) ?? LEAF).nodes;
}

export function someExpr(expr: TypedExpr, test: (part: TypedExpr) => boolean): boolean {
  return test(expr) || children(expr).some((part) => someExpr(part, test));
}

/** Names of the source columns an expression reads, added to `names`. */
export function collectColumns(expr: TypedExpr, names: Set<string>): void {
  if (expr.kind === 'column') names.add(expr.name);
  for (const part of children(expr)) collectColumns(part, names);
}

/** @throws Problem `expression_too_complex` */
function sized(expr: TypedExpr): TypedExpr {
  let nodes = 1;
  let chained = 0;
  for (const part of children(expr)) {
    const measure = measures.get(part) ?? LEAF;
    nodes += measure.nodes;
    chained = Math.max(chained, measure.chained);
  }
  if (expr.kind === 'call' && CHAINING.has(expr.fn)) chained += 1;
  if (nodes > MAX_NODES || chained > MAX_CHAINED) throw new Problem('expression_too_complex');
  measures.set(expr, { nodes, chained });
  return expr;
}
