import { compareValues } from '../values/compare.ts';
import { Refused } from '../values/outcome.ts';
import { like as matches } from '../values/texts.ts';
import { types, type Value } from '../values/types.ts';
import {
  type Expr,
  expression,
  inside,
  levels,
  type Scope,
  settledWithout,
  strict,
  unify,
} from './expression.ts';
import { text as literal } from './literals.ts';

const operand = levels.comparison + 1;

/** `and` (settled by false) and `or` (settled by true), three-valued. */
function connect(word: 'and' | 'or', a: Expr, b: Expr): Expr {
  const settling = word === 'or';
  const level = levels[word];
  const of = (scope: Scope): Value => {
    for (const [one, other] of [
      [a, b],
      [b, a],
    ] as const) {
      let value: Value;
      try {
        value = one.of(scope);
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        // Refused for certain only where neither a settling value nor a null stands beside it.
        const beside = other.of(scope);
        if (beside === settling || beside === null) settledWithout(one, scope);
        throw error;
      }
      if (value === settling) {
        settledWithout(other, scope);
        return settling;
      }
    }
    return a.of(scope) === null || b.of(scope) === null ? null : !settling;
  };
  const text = `${inside(a, level)} ${word} ${inside(b, level + 1)}`;
  return expression(types.boolean, text, [a, b], of, level);
}
export const and = (a: Expr, b: Expr) => connect('and', a, b);
export const or = (a: Expr, b: Expr) => connect('or', a, b);
export const not = (a: Expr) =>
  strict<[boolean]>(types.boolean, `not ${inside(a, levels.not)}`, [a], (value) => !value, levels.not);

export type Sign = '=' | '!=' | '<>' | '<' | '<=' | '>' | '>=';
export const holds: Record<Sign, (order: number) => boolean> = {
  '=': (order) => order === 0,
  '!=': (order) => order !== 0,
  '<>': (order) => order !== 0,
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
};
export function comparison(sign: Sign, a: Expr, b: Expr): Expr {
  const text = `${inside(a, operand)} ${sign} ${inside(b, operand)}`;
  const f = (x: Value, y: Value) => holds[sign](compareValues(x, y));
  return strict(types.boolean, text, unify([a, b]).parts, f, levels.comparison);
}

export function isNull(a: Expr, negated: boolean): Expr {
  const text = `${inside(a, operand)} is ${negated ? 'not ' : ''}null`;
  const of = (scope: Scope) => (a.of(scope) === null) !== negated;
  return expression(types.boolean, text, [a], of, levels.comparison);
}

/** As `a = x or a = y`. */
export function isIn(a: Expr, list: readonly Expr[], negated: boolean): Expr {
  const text = `${inside(a, operand)} ${negated ? 'not ' : ''}in (${list.map((x) => x.text).join(', ')})`;
  const { parts } = unify([a, ...list]);
  const any = parts
    .slice(1)
    .map((x) => comparison('=', parts[0]!, x))
    .reduce((all, one) => or(all, one));
  return { ...(negated ? not(any) : any), text, level: levels.comparison, parts: [a, ...list] };
}

/** All three meet in one type. */
export function between(a: Expr, low: Expr, high: Expr, negated: boolean): Expr {
  const word = negated ? 'not between' : 'between';
  const text = `${inside(a, operand)} ${word} ${inside(low, operand)} and ${inside(high, operand)}`;
  const [value, from, to] = unify([a, low, high]).parts as [Expr, Expr, Expr];
  const both = and(comparison('>=', value, from), comparison('<=', value, to));
  return { ...(negated ? not(both) : both), text, level: levels.comparison, parts: [a, low, high] };
}

export function like(a: Expr, pattern: string, negated: boolean): Expr {
  const text = `${inside(a, operand)} ${negated ? 'not ' : ''}like ${literal(pattern).text}`;
  const f = (value: string) => matches(value, pattern) !== negated;
  return strict<[string]>(types.boolean, text, [a], f, levels.comparison);
}

/** `case when c then x ... else y end`, or with `subject` `case a when v then x ... else y end`. */
export function choose(
  subject: Expr | null,
  branches: readonly { when: Expr; result: Expr }[],
  otherwise: Expr | null,
): Expr {
  const results = [...branches.map(({ result }) => result), ...(otherwise ? [otherwise] : [])];
  const { type, parts } = unify(results);
  const lines = branches.map(({ when, result }) => ` when ${when.text} then ${result.text}`).join('');
  const text = `case${subject ? ` ${subject.text}` : ''}${lines}${otherwise ? ` else ${otherwise.text}` : ''} end`;
  const whens = branches.map(({ when }) => when);
  const met = subject ? unify([subject, ...whens]).parts : [];
  const conditions = subject ? met.slice(1).map((value) => comparison('=', met[0]!, value)) : whens;
  const of = (scope: Scope): Value => {
    const at = conditions.findIndex((condition) => condition.of(scope) === true);
    const chosen = at >= 0 ? parts[at] : otherwise ? parts.at(-1) : undefined;
    const passedOver = [
      ...parts.filter((part) => part !== chosen),
      ...(at >= 0 ? conditions.slice(at + 1) : []),
    ];
    for (const aggregate of passedOver.flatMap(aggregatesIn)) settledWithout(aggregate, scope);
    return chosen ? chosen.of(scope) : null;
  };
  return expression(type, text, [...(subject ? [subject] : []), ...whens, ...results], of);
}

/** Aggregates are computed for every group, also where no branch needs them. */
function aggregatesIn(expr: Expr): Expr[] {
  const inner = expr.parts.filter((part) => part.aggregate);
  return expr.aggregate && inner.length === 0 ? [expr] : inner.flatMap(aggregatesIn);
}

export function coalesce(list: readonly Expr[]): Expr {
  const { type, parts } = unify(list);
  const of = (scope: Scope): Value => {
    for (const [index, part] of parts.entries()) {
      const value = part.of(scope);
      if (value === null) continue;
      for (const later of parts.slice(index + 1)) settledWithout(later, scope);
      return value;
    }
    return null;
  };
  return expression(type, `coalesce(${list.map((x) => x.text).join(', ')})`, list, of);
}

export function nullif(a: Expr, b: Expr): Expr {
  const { type, parts } = unify([a, b]);
  const equal = comparison('=', a, b);
  const of = (scope: Scope) => (equal.of(scope) === true ? null : parts[0]!.of(scope));
  return expression(type, `nullif(${a.text}, ${b.text})`, [a, b], of);
}

export function extreme(name: 'greatest' | 'least', list: readonly Expr[]): Expr {
  const { type, parts } = unify(list);
  const sign = name === 'greatest' ? 1 : -1;
  const f = (...values: Value[]) =>
    values.reduce((best, value) => (compareValues(value, best) * sign > 0 ? value : best));
  return strict(type, `${name}(${list.map((x) => x.text).join(', ')})`, parts, f);
}
