import { type Call, operands, type SqlWriter, textOf } from '../../query-engine-sql/sql-writer.ts';

const MONTHS: Record<string, number> = { month: 1, quarter: 3, year: 12 };
const SECONDS: Record<string, number> = { second: 1, minute: 60, hour: 3600, day: 86_400, week: 604_800 };

const SECONDS_OF_ALL_YEARS = 315_569_520_000;

export function datePartSql(call: Call, writer: SqlWriter): string {
  return `${call.fn}(${operands(call, writer)[0]})`;
}

export function dateTruncSql(call: Call, writer: SqlWriter): string {
  return truncated(unitOf(call), writer.expr(call.args[1]!));
}

/**
 * Counts the beginnings of the unit that lie between two moments. Trino itself counts whole units, which between beginnings
 * is the same.
 */
export function dateDiffSql(call: Call, writer: SqlWriter): string {
  const unit = unitOf(call);
  const [from, to] = [1, 2].map((index) => truncated(unit, writer.expr(call.args[index]!)));
  return `date_diff('${unit}', ${from}, ${to})`;
}

/** Amounts of more than the 10000 years are null before they can overflow; so are results beyond them. */
export function dateAddSql(call: Call, writer: SqlWriter): string {
  const unit = unitOf(call);
  const months = MONTHS[unit];
  const bound = months === undefined ? Math.floor(SECONDS_OF_ALL_YEARS / SECONDS[unit]!) : 120_000 / months;
  const [amount, moment] = [writer.expr(call.args[1]!), writer.expr(call.args[2]!)];
  const bounded = writer.once(amount, (v) => `CASE WHEN ${v} BETWEEN -${bound} AND ${bound} THEN ${v} END`);
  const [first, last] =
    call.type.kind === 'date'
      ? [`DATE '0001-01-01'`, `DATE '9999-12-31'`]
      : [`TIMESTAMP '0001-01-01 00:00:00.000000 UTC'`, `TIMESTAMP '9999-12-31 23:59:59.999999 UTC'`];
  return writer.once(
    writer.once(bounded, (n) => addition(unit, n, moment)),
    (v) => `CASE WHEN ${v} BETWEEN ${first} AND ${last} THEN ${v} END`,
  );
}

/** Adds an amount of a unit. Trino takes 32-bit amounts, so units below a day are added as days and a rest. */
function addition(unit: string, amount: string, moment: string): string {
  const seconds = SECONDS[unit];
  if (seconds === undefined || seconds >= SECONDS.day!) return `date_add('${unit}', ${amount}, ${moment})`;
  const perDay = SECONDS.day! / seconds;
  const days = `date_add('day', ${amount} / ${perDay}, ${moment})`;
  return `date_add('${unit}', ${amount} % ${perDay}, ${days})`;
}

function truncated(unit: string, moment: string): string {
  return `date_trunc('${unit}', ${moment})`;
}

function unitOf(call: Call): string {
  const unit = textOf(call, 0);
  if (!(unit in MONTHS) && !(unit in SECONDS)) throw new Error(`${call.fn} has no unit ${unit}`);
  return unit;
}
