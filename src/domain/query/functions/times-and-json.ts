import { formatJsonPath, parseJsonPath } from '../expression/json-path.ts';
import { Problem } from '../problem.ts';
import { call, caseOf, literal } from '../typed-expr.ts';
import type { DataType, TypedExpr } from '../typed-plan.ts';
import { bigint, boolean, coerce, date, double, timestamp, varchar } from '../types.ts';
import { type FunctionDefinition, need, needOrdered, needText, type Site, unify } from './signature.ts';

const DAY_UNITS = ['day', 'week', 'month', 'quarter', 'year'];
const TIME_UNITS = ['second', 'minute', 'hour'];

/** A part of a date or moment as a whole number. */
const datePart = (fn: string) => exactly(1, (args, site) => call(fn, [needMoment(args, 0, site)], bigint));

const timePart = (fn: string) =>
  exactly(1, (args, site) => call(fn, [need(args, 0, site, 'timestamp')], bigint));

const fromJson = (fn: string, type: DataType) => exactly(2, (args, site) => jsonCall(fn, type, args, site));

/** Extreme of two or more values; null if any is null. */
const extremeOf = (fn: string): FunctionDefinition => ({
  minArgs: 2,
  maxArgs: 100,
  build(args, site) {
    const ordered = args.map((_, index) => needOrdered(args, index, site));
    const unified = unify(ordered, site);
    return call(fn, unified.args, unified.type);
  },
});

export const timesAndJson = {
  year: datePart('year'),
  quarter: datePart('quarter'),
  month: datePart('month'),
  week: datePart('week'),
  day: datePart('day'),
  day_of_week: datePart('day_of_week'),
  day_of_year: datePart('day_of_year'),
  hour: timePart('hour'),
  minute: timePart('minute'),
  second: timePart('second'),
  date_trunc: exactly(2, (args, site) => {
    const moment = needMoment(args, 1, site);
    return call('date_trunc', [unitOf(args, site, moment.type), moment], moment.type);
  }),
  date_diff: exactly(3, dateDiff),
  date_add: exactly(3, dateAdd),
  to_date: exactly(1, (args, site) => {
    const arg = needMoment(args, 0, site);
    return arg.type.kind === 'date' ? arg : call('cast', [arg], date);
  }),

  json_text: fromJson('json_text', varchar),
  json_number: exactly(2, (args, site) =>
    call('finite', [jsonCall('json_number', double, args, site)], double),
  ),
  json_integer: fromJson('json_integer', bigint),
  json_boolean: fromJson('json_boolean', boolean),
  json_length: fromJson('json_length', bigint),
  json_exists: fromJson('json_exists', boolean),

  coalesce: {
    minArgs: 2,
    maxArgs: 100,
    build(args, site) {
      const unified = unify(args, site);
      return call('coalesce', unified.args, unified.type);
    },
  },
  nullif: exactly(2, (args, site) => {
    const { args: pair, type } = unify(args, site);
    const equal = call('eq', pair, boolean);
    return caseOf([{ when: equal, result: literal(null, type) }], pair[0]!, type);
  }),
  greatest: extremeOf('greatest'),
  least: extremeOf('least'),
} satisfies Record<string, FunctionDefinition>;

function jsonCall(fn: string, type: DataType, args: TypedExpr[], site: Site): TypedExpr {
  const steps = parseJsonPath(needText(args, 1, site));
  if (!steps) throw new Problem('bad_json_path', { function: site.name, position: site.position });
  return call(fn, [need(args, 0, site, 'json'), literal(formatJsonPath(steps), varchar)], type);
}

/** Counts the unit boundaries between two moments: the same on every engine, also at the ends of months. */
function dateDiff(args: TypedExpr[], site: Site): TypedExpr {
  const moments = [needMoment(args, 1, site), needMoment(args, 2, site)];
  const type = moments.every((moment) => moment.type.kind === 'date') ? date : timestamp;
  const unit = unitOf(args, site, type);
  return call('date_diff', [unit, ...moments.map((moment) => coerce(moment, type)!)], bigint);
}

/** A day that does not exist in the month becomes its last day; results outside the years 1 to 9999 are null. */
function dateAdd(args: TypedExpr[], site: Site): TypedExpr {
  const moment = needMoment(args, 2, site);
  const unit = unitOf(args, site, moment.type);
  return call('date_add', [unit, need(args, 1, site, 'bigint'), moment], moment.type);
}

function needMoment(args: TypedExpr[], index: number, site: Site): TypedExpr {
  return need(args, index, site, 'timestamp', 'date');
}

function unitOf(args: TypedExpr[], site: Site, type: DataType): TypedExpr {
  const unit = needText(args, 0, site).toLowerCase();
  const units = type.kind === 'date' ? DAY_UNITS : [...TIME_UNITS, ...DAY_UNITS];
  if (!units.includes(unit)) {
    throw new Problem('bad_unit', { function: site.name, units: units.join(', '), position: site.position });
  }
  return literal(unit, varchar);
}

function exactly(count: number, build: (args: TypedExpr[], site: Site) => TypedExpr): FunctionDefinition {
  return { minArgs: count, maxArgs: count, build };
}
