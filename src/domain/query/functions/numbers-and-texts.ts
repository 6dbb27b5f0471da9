import { Problem } from '../problem.ts';
import { call, literal } from '../typed-expr.ts';
import type { DataType, TypedExpr } from '../typed-plan.ts';
import { bigint, boolean, decimal, double, varchar } from '../types.ts';
import { concat, mod } from './operators.ts';
import { type FunctionDefinition, need, needDouble, needNumber, notLiteral, type Site } from './signature.ts';

const MAX_ROUND_DIGITS = 15;

const ofTexts = (fn: string, count: number, type: DataType = varchar) =>
  exactly(count, (args, site) => {
    const texts = args.map((_, index) => need(args, index, site, 'varchar'));
    return call(fn, texts, type);
  });

/** Functions of doubles: null if the result is not finite or an argument is outside the function's domain. */
const ofDoubles = (fn: string, count = 1) =>
  exactly(count, (args, site) => {
    const doubles = args.map((_, index) => needDouble(args, index, site));
    return call('finite', [call(fn, doubles, double)], double);
  });

const wholeNumber = (fn: string) =>
  exactly(1, (args, site) => {
    const arg = needNumber(args, 0, site);
    const { type } = arg;
    if (type.kind === 'double') return call(fn, [arg], double);
    if (type.kind !== 'decimal' || type.scale === 0) return arg;
    return call(fn, [arg], decimal(type.precision - type.scale + 1, 0));
  });

export const numbersAndTexts = {
  lower: ofTexts('lower', 1),
  upper: ofTexts('upper', 1),
  trim: ofTexts('trim', 1),
  ltrim: ofTexts('ltrim', 1),
  rtrim: ofTexts('rtrim', 1),
  length: ofTexts('length', 1, bigint),
  replace: ofTexts('replace', 3),
  starts_with: ofTexts('starts_with', 2, boolean),
  ends_with: ofTexts('ends_with', 2, boolean),
  contains: ofTexts('contains', 2, boolean),
  strpos: ofTexts('strpos', 2, bigint),
  concat: { minArgs: 2, maxArgs: 100, build: concat },
  substring: { minArgs: 2, maxArgs: 3, build: substring },

  abs: exactly(1, (args, site) => {
    const arg = needNumber(args, 0, site);
    return call('abs', [arg], arg.type);
  }),
  sign: exactly(1, (args, site) => call('sign', [needNumber(args, 0, site)], bigint)),
  floor: wholeNumber('floor'),
  ceil: wholeNumber('ceil'),
  round: { minArgs: 1, maxArgs: 2, build: round },
  mod: exactly(2, mod),
  power: ofDoubles('power', 2),
  sqrt: ofDoubles('sqrt'),
  ln: ofDoubles('ln'),
  log10: ofDoubles('log10'),
  exp: ofDoubles('exp'),
} satisfies Record<string, FunctionDefinition>;

/**
 * A start below 1 or a length below 0 gives null, both for literals and for values of records. For such a literal the plan
 * itself is null: with an engine, the files would decide whether the other operands are evaluated.
 */
function substring(args: TypedExpr[], site: Site): TypedExpr {
  const text = need(args, 0, site, 'varchar');
  const bounds = args.slice(1).map((_, index) => need(args, index + 1, site, 'bigint'));
  const isNull = bounds.some((bound, index) => isBelow(bound, index === 0 ? 1n : 0n));
  return isNull ? literal(null, varchar) : call('substring', [text, ...bounds], varchar);
}

function isBelow(bound: TypedExpr, least: bigint): boolean {
  return bound.kind === 'literal' && typeof bound.value === 'bigint' && bound.value < least;
}

/** Rounds half away from zero. The number of digits must be a literal: the type of a decimal result depends on it. */
function round(args: TypedExpr[], site: Site): TypedExpr {
  const arg = needNumber(args, 0, site);
  const digits = args[1] === undefined ? 0 : digitsOf(args[1], site);
  const { type } = arg;
  const places = literal(BigInt(digits), bigint);
  if (type.kind === 'double') return call('finite', [call('round', [arg, places], double)], double);
  if (type.kind !== 'decimal' || digits >= type.scale) return arg;
  return call('round', [arg, places], decimal(type.precision - type.scale + digits + 1, digits));
}

function digitsOf(arg: TypedExpr, site: Site): number {
  if (arg.kind !== 'literal' || typeof arg.value !== 'bigint') throw notLiteral(1, site);
  if (arg.value < 0n || arg.value > MAX_ROUND_DIGITS) {
    const { name, position } = site;
    const range = { minimum: 0, maximum: MAX_ROUND_DIGITS };
    throw new Problem('argument_range', { function: name, argument: 2, ...range, position });
  }
  return Number(arg.value);
}

function exactly(count: number, build: (args: TypedExpr[], site: Site) => TypedExpr): FunctionDefinition {
  return { minArgs: count, maxArgs: count, build };
}
