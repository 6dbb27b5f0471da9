import {
  addUnits,
  civil,
  DAY,
  dayOf,
  dayOfWeek,
  dayOfYear,
  isoWeek,
  MICROS,
  truncate,
  unitIndex,
} from '../values/times.ts';
import { types } from '../values/types.ts';
import { type Expr, strict, unify } from './expression.ts';

const DATE_PARTS: Record<string, (days: bigint) => number> = {
  year: (days) => civil(days).year,
  quarter: (days) => Math.ceil(civil(days).month / 3),
  month: (days) => civil(days).month,
  day: (days) => civil(days).day,
  week: isoWeek,
  day_of_week: dayOfWeek,
  day_of_year: dayOfYear,
};
export const dateParts = Object.keys(DATE_PARTS);
export const datePart = (name: string, t: Expr) =>
  strict<[bigint]>(types.bigint, `${name}(${t.text})`, [t], (value) =>
    BigInt(DATE_PARTS[name]!(t.type.kind === 'date' ? value : dayOf(value))),
  );

const TIME_PARTS: Record<string, bigint> = { hour: 24n, minute: 60n, second: 60n };
export const timeParts = Object.keys(TIME_PARTS);
/** Of timestamps. */
export const timePart = (name: string, t: Expr) =>
  strict<[bigint]>(
    types.bigint,
    `${name}(${t.text})`,
    [t],
    (value) => ((value - dayOf(value) * DAY) / MICROS[name]!) % TIME_PARTS[name]!,
  );

/** A function of microseconds, of dates too. */
const factor = ({ type }: Expr) => (type.kind === 'date' ? DAY : 1n);

export const dateTrunc = (unit: string, t: Expr) =>
  strict<[bigint]>(
    t.type,
    `date_trunc('${unit}', ${t.text})`,
    [t],
    (value) => truncate(unit, value * factor(t)) / factor(t),
  );

export function dateDiff(unit: string, a: Expr, b: Expr): Expr {
  const { parts } = unify([a, b]);
  return strict<[bigint, bigint]>(
    types.bigint,
    `date_diff('${unit}', ${a.text}, ${b.text})`,
    parts,
    (x, y) => unitIndex(unit, y * factor(parts[0]!)) - unitIndex(unit, x * factor(parts[0]!)),
  );
}

export const dateAdd = (unit: string, n: Expr, t: Expr) =>
  strict<[bigint, bigint]>(t.type, `date_add('${unit}', ${n.text}, ${t.text})`, [n, t], (count, value) => {
    const moved = addUnits(unit, count, value * factor(t));
    return moved === null ? null : moved / factor(t);
  });

export const dateUnits = ['day', 'week', 'month', 'quarter', 'year'];
export const timeUnits = ['second', 'minute', 'hour', ...dateUnits];
