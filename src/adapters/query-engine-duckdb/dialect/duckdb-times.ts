import { type Call, type SqlWriter, textOf } from '../../query-engine-sql/sql-writer.ts';

/** Functions of the plan that DuckDB has under another name. */
const PARTS: Record<string, string> = { day_of_week: 'isodow', day_of_year: 'dayofyear' };

const MONTHS: Record<string, number> = { month: 1, quarter: 3, year: 12 };
const SECONDS: Record<string, number> = { second: 1, minute: 60, hour: 3600, day: 86_400, week: 604_800 };

const SECONDS_OF_ALL_YEARS = 315_569_520_000;
export const FIRST_MICROSECOND = '-62135596800000000';
export const LAST_MICROSECOND = '253402300799999999';

export function datePartSql(call: Call, writer: SqlWriter): string {
  return `CAST(${PARTS[call.fn] ?? call.fn}(${naive(call, 0, writer)}) AS BIGINT)`;
}

export function dateTruncSql(call: Call, writer: SqlWriter): string {
  const truncated = `date_trunc('${unitOf(call)}', ${naive(call, 1, writer)})`;
  return call.type.kind === 'date'
    ? `CAST(${truncated} AS DATE)`
    : `make_timestamptz(epoch_us(${truncated}))`;
}

export function dateDiffSql(call: Call, writer: SqlWriter): string {
  const unit = unitOf(call);
  const [from, to] = [naive(call, 1, writer), naive(call, 2, writer)];
  if (unit !== 'week') return `date_diff('${unit}', ${from}, ${to})`;
  // DuckDB counts whole weeks here, but boundaries in all other units.
  return `(date_diff('day', date_trunc('week', ${from}), date_trunc('week', ${to})) // 7)`;
}

/** Amounts of more than the 10000 years are null before they can overflow; so are results beyond them. */
export function dateAddSql(call: Call, writer: SqlWriter): string {
  const unit = unitOf(call);
  const months = MONTHS[unit];
  const bound = months === undefined ? Math.floor(SECONDS_OF_ALL_YEARS / SECONDS[unit]!) : 120_000 / months;
  const amount = writer.once(
    writer.expr(call.args[1]!),
    (v) => `CASE WHEN ${v} BETWEEN -${bound} AND ${bound} THEN ${v} END`,
  );
  const micros =
    months === undefined
      ? `(epoch_us(${writer.expr(call.args[2]!)}) + ${amount} * ${SECONDS[unit]! * 1_000_000})`
      : `epoch_us(${naive(call, 2, writer)} + to_months(CAST(${amount} * ${months} AS INTEGER)))`;
  const within = writer.once(
    micros,
    (v) => `CASE WHEN ${v} BETWEEN ${FIRST_MICROSECOND} AND ${LAST_MICROSECOND} THEN ${v} END`,
  );
  return call.type.kind === 'date'
    ? `CAST(make_timestamp(${within}) AS DATE)`
    : `make_timestamptz(${within})`;
}

/**
 * A date unchanged, a moment as the same one without a zone. The session is in UTC, and DuckDB's functions of zoned moments
 * go through a calendar and are about ten times slower.
 */
function naive(call: Call, index: number, writer: SqlWriter): string {
  const arg = call.args[index]!;
  return arg.type.kind === 'date' ? writer.expr(arg) : `make_timestamp(epoch_us(${writer.expr(arg)}))`;
}

function unitOf(call: Call): string {
  const unit = textOf(call, 0);
  if (!(unit in MONTHS) && !(unit in SECONDS)) throw new Error(`${call.fn} has no unit ${unit}`);
  return unit;
}
