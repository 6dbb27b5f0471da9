import { Problem } from '../problem.ts';
import { call, isNullLiteral, literal } from '../typed-expr.ts';
import type { DataType, TypedExpr } from '../typed-plan.ts';
import { formatDataType } from '../typed-plan.ts';
import { coerce, commonType, double, isNumeric, varchar } from '../types.ts';

/** Name and position of a function or operator as written, for error messages. */
export interface Site {
  name: string;
  position: number;
}

export interface FunctionDefinition {
  minArgs: number;
  maxArgs: number;
  aggregate?: true;
  /** Checks the arguments' types and returns the typed call, with the arguments converted to the function's types. */
  build(args: TypedExpr[], site: Site): TypedExpr;
}

type PlainKind = Exclude<DataType['kind'], 'decimal'>;

const ARITHMETIC = new Set(['add', 'subtract', 'multiply', 'negate']);
const NUMBERS = 'bigint, decimal, double';
const COMPARABLE = 'varchar, bigint, decimal, double, boolean, date, timestamp';

/**
 * Doubles follow IEEE 754 inside + - *. When a value leaves the arithmetic and is not finite, it becomes null, so that the
 * engines' different treatment of NaN and infinity never shows.
 */
export function settled(expr: TypedExpr): TypedExpr {
  const open = expr.kind === 'call' && expr.type.kind === 'double' && ARITHMETIC.has(expr.fn);
  return open ? call('finite', [expr], double) : expr;
}

/** The argument as one of `kinds`; a bare null takes the first. @throws Problem `argument_type` */
export function need(args: TypedExpr[], index: number, site: Site, ...kinds: PlainKind[]): TypedExpr {
  const arg = args[index]!;
  if (isNullLiteral(arg)) return literal(null, { kind: kinds[0]! });
  if (!kinds.some((kind) => kind === arg.type.kind)) throw wrongType(arg, index, site, kinds.join(', '));
  return settled(arg);
}

/** The argument as any number. */
export function needNumber(args: TypedExpr[], index: number, site: Site): TypedExpr {
  const arg = args[index]!;
  if (isNullLiteral(arg)) return literal(null, double);
  if (!isNumeric(arg.type)) throw wrongType(arg, index, site, NUMBERS);
  return settled(arg);
}

export function needDouble(args: TypedExpr[], index: number, site: Site): TypedExpr {
  return coerce(needNumber(args, index, site), double)!;
}

/** The argument, of any type with equality and an order: all except json. */
export function needComparable(args: TypedExpr[], index: number, site: Site): TypedExpr {
  const arg = args[index]!;
  if (arg.type.kind === 'json') throw wrongType(arg, index, site, COMPARABLE);
  return settled(arg);
}

/** The argument, of any type with a minimum and a maximum: neither json nor boolean. */
export function needOrdered(args: TypedExpr[], index: number, site: Site): TypedExpr {
  const arg = needComparable(args, index, site);
  if (arg.type.kind === 'boolean') throw wrongType(arg, index, site, COMPARABLE.replace(' boolean,', ''));
  return arg;
}

/** Converts all arguments to their common type. @throws Problem `types_differ`, `decimals_too_wide`, `bad_date_text` */
export function unify(args: TypedExpr[], site: Site): { args: TypedExpr[]; type: DataType } {
  const comparable = args.map((_, index) => needComparable(args, index, site));
  const type = args.every(isNullLiteral) ? varchar : commonType(comparable);
  if (!type || type === 'too_wide') {
    const typed = args.filter((arg) => !isNullLiteral(arg));
    const types = [...new Set(typed.map((arg) => formatDataType(arg.type)))].join(', ');
    const code = type === 'too_wide' ? 'decimals_too_wide' : 'types_differ';
    throw new Problem(code, { function: site.name, types, position: site.position });
  }
  const converted = comparable.map((arg) => {
    const result = coerce(arg, type);
    if (!result) throw new Problem('bad_date_text', { type: formatDataType(type), position: site.position });
    return result;
  });
  return { args: converted, type };
}

/** The text of an argument that must be a literal, such as a unit or a path. */
export function needText(args: TypedExpr[], index: number, site: Site): string {
  const arg = args[index]!;
  if (arg.kind !== 'literal' || arg.type.kind !== 'varchar' || typeof arg.value !== 'string') {
    throw notLiteral(index, site);
  }
  return arg.value;
}

export function notLiteral(index: number, site: Site): Problem {
  return new Problem('argument_not_literal', {
    function: site.name,
    argument: index + 1,
    position: site.position,
  });
}

export function wrongType(arg: TypedExpr, index: number, site: Site, expected: string): Problem {
  return new Problem('argument_type', {
    function: site.name,
    argument: index + 1,
    expected,
    found: formatDataType(arg.type),
    position: site.position,
  });
}

export function wrongNumber(arg: TypedExpr, index: number, site: Site): Problem {
  return wrongType(arg, index, site, NUMBERS);
}
