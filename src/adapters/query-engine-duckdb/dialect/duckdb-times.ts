import type { Call, SqlWriter } from '../../shared/sql/sql-writer.ts';
import { boundedAmount, MONTHS, SECONDS, unitOf, within } from '../../shared/sql/time-units.ts';

/** Functions of the plan that DuckDB has under another name. */
const PARTS: Record<string, string> = { day_of_week: 'isodow', day_of_year: 'dayofyear' };

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

/** Results outside the years 0001 to 9999 are null. */
export function dateAddSql(call: Call, writer: SqlWriter): string {
  const unit = unitOf(call);
  const months = MONTHS[unit];
  const amount = boundedAmount(unit, writer.expr(call.args[1]!));
  const micros =
    months === undefined
      ? `(epoch_us(${writer.expr(call.args[2]!)}) + ${amount} * ${SECONDS[unit]! * 1_000_000})`
      : `epoch_us(${naive(call, 2, writer)} + to_months(CAST(${amount} * ${months} AS INTEGER)))`;
  const bounded = within(micros, FIRST_MICROSECOND, LAST_MICROSECOND, writer);
  return call.type.kind === 'date'
    ? `CAST(make_timestamp(${bounded}) AS DATE)`
    : `make_timestamptz(${bounded})`;
}

/**
 * A date unchanged, a moment as the same one without a zone. The session is in UTC, and DuckDB's functions of zoned moments
 * go through a calendar and are about ten times slower.
 */
function naive(call: Call, index: number, writer: SqlWriter): string {
  const arg = call.args[index]!;
  return arg.type.kind === 'date' ? writer.expr(arg) : `make_timestamp(epoch_us(${writer.expr(arg)}))`;
}
