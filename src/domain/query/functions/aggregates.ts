import { call } from '../typed-expr.ts';
import type { DataType, TypedExpr } from '../typed-plan.ts';
import { bigint, boolean, decimal, double } from '../types.ts';
import {
  type FunctionDefinition,
  need,
  needDouble,
  needNumber,
  needOrdered,
  type Site,
  settled,
} from './signature.ts';

/**
 * Aggregates whose last digits over doubles depend on the order of addition -> the form that adds in order of size, which
 * is reproducible. The planner uses that form if pages are ordered by such a value.
 */
export const sortedForms = {
  sum: 'sum_sorted',
  avg: 'avg_sorted',
  stddev: 'stddev_sorted',
  variance: 'variance_sorted',
} as const;

const ofBooleans = (fn: string, type: DataType) =>
  aggregate((args, site) => call(fn, [need(args, 0, site, 'boolean')], type));

const spread = (fn: string) => aggregate((args, site) => call(fn, [needDouble(args, 0, site)], double));

const extreme = (fn: string) =>
  aggregate((args, site) => {
    const arg = needOrdered(args, 0, site);
    return call(fn, [arg], arg.type);
  });

/** Aggregates ignore nulls; over no values, all except the counts are null. */
export const aggregates = {
  /** `count(*)` is planned as `count_all`. */
  count: aggregate((args) => call('count', [settled(args[0]!)], bigint)),
  count_if: ofBooleans('count_if', bigint),
  sum: aggregate((args, site) => {
    const arg = needNumber(args, 0, site);
    const { type } = arg;
    const sum = call('sum', [arg], type.kind === 'decimal' ? decimal(38, type.scale) : type);
    return finiteIfDouble(sum);
  }),
  avg: aggregate((args, site) => finiteIfDouble(call('avg', [needNumber(args, 0, site)], double))),
  min: extreme('min'),
  max: extreme('max'),
  stddev: spread('stddev'),
  variance: spread('variance'),
  bool_and: ofBooleans('bool_and', boolean),
  bool_or: ofBooleans('bool_or', boolean),
} satisfies Record<string, FunctionDefinition>;

function finiteIfDouble(expr: TypedExpr): TypedExpr {
  return expr.type.kind === 'double' ? call('finite', [expr], double) : expr;
}

function aggregate(build: (args: TypedExpr[], site: Site) => TypedExpr): FunctionDefinition {
  return { minArgs: 1, maxArgs: 1, aggregate: true, build };
}
