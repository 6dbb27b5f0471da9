import type { PlanFunction } from '../../../domain/query/functions/allow-list.ts';
import { castToDecimal, infix, named, sorted } from './function-forms.ts';
import { operands, type Print } from './sql-writer.ts';

/** The functions of a plan that every engine prints alike. Their meaning is in `docs/query-language.md`. */
export const standardFunctions = {
  divide: infix('/'),
  and: infix('AND'),
  or: infix('OR'),
  not: (call, writer) => `(NOT ${operands(call, writer)[0]})`,
  is_null: (call, writer) => `(${operands(call, writer)[0]} IS NULL)`,

  count_all: () => 'count(*)',
  count: (call, writer) => `count(${call.distinct ? 'DISTINCT ' : ''}${operands(call, writer)[0]})`,
  min: named('min'),
  max: named('max'),
  stddev: named('stddev_samp'),
  variance: named('var_samp'),
  sum_sorted: sorted('sum'),
  avg_sorted: sorted('avg'),
  stddev_sorted: sorted('stddev_samp'),
  variance_sorted: sorted('var_samp'),
  bool_and: named('bool_and'),
  bool_or: named('bool_or'),

  lower: named('lower'),
  length: named('length'),
  starts_with: named('starts_with'),
  strpos: named('strpos'),
  concat: infix('||'),

  abs: named('abs'),
  sign: (call, writer) => `CAST(sign(${operands(call, writer)[0]}) AS BIGINT)`,
  floor: castToDecimal(named('floor')),
  exp: named('exp'),

  coalesce: named('coalesce'),
} as const satisfies Partial<Record<PlanFunction, Print>>;

/** The functions that each engine prints in a way of its own. */
export type DialectFunction = Exclude<PlanFunction, keyof typeof standardFunctions>;
