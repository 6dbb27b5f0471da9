import { type Call, type SqlWriter, textOf } from './sql-writer.ts';

/** Length of the units that calendars count, in months. */
export const MONTHS: Readonly<Record<string, number>> = { month: 1, quarter: 3, year: 12 };
/** Length of all other units, in seconds. */
export const SECONDS: Readonly<Record<string, number>> = {
  second: 1,
  minute: 60,
  hour: 3600,
  day: 86_400,
  week: 604_800,
};

const MONTHS_OF_ALL_YEARS = 120_000;
const SECONDS_OF_ALL_YEARS = 315_569_520_000;

/** The unit that a call names first. The planner lets no other pass: it becomes part of the SQL. */
export function unitOf(call: Call): string {
  const unit = textOf(call, 0);
  if (!(unit in MONTHS) && !(unit in SECONDS)) throw new Error(`${call.fn} has no unit ${unit}`);
  return unit;
}

/** The amount of a unit, null beyond 10000 years: a larger one could overflow before its result is known to be null. */
export function boundedAmount(unit: string, amount: string, writer: SqlWriter): string {
  const months = MONTHS[unit];
  const bound =
    months === undefined ? Math.floor(SECONDS_OF_ALL_YEARS / SECONDS[unit]!) : MONTHS_OF_ALL_YEARS / months;
  return within(amount, `-${bound}`, `${bound}`, writer);
}

/** The value, null outside the bounds. */
export function within(value: string, first: string, last: string, writer: SqlWriter): string {
  return writer.once(value, (v) => `CASE WHEN ${v} BETWEEN ${first} AND ${last} THEN ${v} END`);
}
