import * as texts from '../values/texts.ts';
import { types, type Value } from '../values/types.ts';
import { call, type Expr, expression, inside, levels, strict } from './expression.ts';

const toText = (name: string, f: (text: string) => string) => (s: Expr) =>
  strict<[string]>(types.varchar, call(name, [s]), [s], f);
export const lower = toText('lower', texts.lower);
export const upper = toText('upper', texts.upper);
export const trim = toText('trim', (text) => texts.trim(text, true, true));
export const ltrim = toText('ltrim', (text) => texts.trim(text, true, false));
export const rtrim = toText('rtrim', (text) => texts.trim(text, false, true));

export const length = (s: Expr) =>
  strict<[string]>(types.bigint, call('length', [s]), [s], (text) => BigInt(texts.points(text).length));

/** Null for `from` below 1 or a negative length; of such a literal, whatever the others are. */
export function substring(s: Expr, from: Expr, count: Expr | null): Expr {
  const parts = count ? [s, from, count] : [s, from];
  const text = call('substring', parts);
  const isNull = isLiteral(from, (value) => value < 1n) || (count && isLiteral(count, (value) => value < 0n));
  if (isNull) return expression(types.varchar, text, parts, () => null);
  const f = (text: string, start: bigint, length = 2n ** 63n - 1n): Value =>
    start < 1n || length < 0n
      ? null
      : texts
          .points(text)
          .filter((_, index) => BigInt(index) >= start - 1n && BigInt(index) < start - 1n + length)
          .join('');
  return strict<[string, bigint, bigint]>(types.varchar, text, parts, f);
}

const isLiteral = ({ text }: Expr, is: (value: bigint) => boolean) =>
  /^-?\d+$/.test(text) && is(BigInt(text));

export const replace = (s: Expr, search: Expr, by: Expr) =>
  strict<[string, string, string]>(
    types.varchar,
    call('replace', [s, search, by]),
    [s, search, by],
    (a, b, c) => (b === '' ? a : a.replaceAll(b, () => c)),
  );
export const concat = (list: readonly Expr[]) =>
  strict<string[]>(types.varchar, call('concat', list), list, (...all) => all.join(''));
export const joined = (a: Expr, b: Expr) =>
  strict<[string, string]>(
    types.varchar,
    `${inside(a, levels.concat)} || ${inside(b, levels.concat + 1)}`,
    [a, b],
    (x, y) => x + y,
    levels.concat,
  );

const test = (name: string, f: (s: string, t: string) => boolean) => (s: Expr, t: Expr) =>
  strict<[string, string]>(types.boolean, call(name, [s, t]), [s, t], f);
export const startsWith = test('starts_with', (s, t) => s.startsWith(t));
export const endsWith = test('ends_with', (s, t) => s.endsWith(t));
export const contains = test('contains', (s, t) => s.includes(t));

/** The page does not say where an empty text is found: at the first position, as everywhere. */
export const strpos = (s: Expr, t: Expr) =>
  strict<[string, string]>(types.bigint, call('strpos', [s, t]), [s, t], (a, b) =>
    BigInt(texts.position(a, b)),
  );
