import type { PlanFunction } from '../../../domain/query/functions/allow-list.ts';
import type { Print } from './sql-writer.ts';

const dateParts = [
  'year',
  'quarter',
  'month',
  'week',
  'day',
  'day_of_week',
  'day_of_year',
  'hour',
  'minute',
  'second',
] as const satisfies PlanFunction[];

type DatePart = (typeof dateParts)[number];

/** The functions that take a part of a date or a moment, all printed by `print`. */
export function datePartFunctions(print: Print): Readonly<Record<DatePart, Print>> {
  return Object.fromEntries(dateParts.map((part) => [part, print])) as Record<DatePart, Print>;
}
