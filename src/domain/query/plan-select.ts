import { parseSelectItem } from './expression/parser.ts';
import { resolve, resolveColumn, type Scope } from './expression/resolve.ts';
import { settled } from './functions/signature.ts';
import { Problem, type ProblemList } from './problem.ts';
import { nodeCount } from './typed-expr.ts';
import type { OutputColumn } from './typed-plan.ts';

export const selectLimits = { aliasCharacters: 64, nodes: 20_000 } as const;

const ALIAS = /^[A-Za-z][A-Za-z0-9_]*$/;

/** Plans one output per item. Names must differ even if case is ignored, as engines ignore it. */
export function planSelect(items: string[], scope: Scope, problems: ProblemList): OutputColumn[] {
  const names = new Set<string>();
  let nodes = 0;
  return items.flatMap((text, index) => {
    const output = problems.try(`select.${index}`, () => {
      const planned = planItem(text, scope);
      const key = planned.name.toLowerCase();
      if (names.has(key)) throw new Problem('name_repeated', { name: planned.name });
      names.add(key);
      nodes += nodeCount(planned.expr);
      if (nodes > selectLimits.nodes) throw new Problem('expression_too_complex');
      return planned;
    });
    return output ? [output] : [];
  });
}

function planItem(text: string, scope: Scope): OutputColumn {
  const name = text.trim();
  // A column's bare name means that column, even if it is a word of the grammar (`end`).
  if (scope.has(name)) return { name, expr: resolveColumn(name, scope, 1) };
  const { expr: ast, alias, aliasPosition } = parseSelectItem(text);
  const expr = settled(resolve(ast, scope));
  if (alias === null) return { name: ast.kind === 'name' ? ast.name : name, expr };
  if (!ALIAS.test(alias) || alias.length > selectLimits.aliasCharacters) {
    throw new Problem('bad_alias', { limit: selectLimits.aliasCharacters, position: aliasPosition });
  }
  return { name: alias, expr };
}
