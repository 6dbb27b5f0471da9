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

/**
 * The amount of a unit, at most 10000 years: from any date, the result is outside the years 0001 to 9999 as it is with a
 * larger amount, which could overflow. A null for such an amount would keep an engine from computing the date beside it.
 */
export function boundedAmount(unit: string, amount: string): string {
  const months = MONTHS[unit];
  const bound =
    months === undefined ? Math.floor(SECONDS_OF_ALL_YEARS / SECONDS[unit]!) : MONTHS_OF_ALL_YEARS / months;
  return `least(greatest(${amount}, -${bound}), ${bound})`;
}

/** The value, null outside the bounds. */
export function within(value: string, first: string, last: string, writer: SqlWriter): string {
  return writer.once(value, (v) => `CASE WHEN ${v} BETWEEN ${first} AND ${last} THEN ${v} END`);
}
