import { type Call, operands, type SqlWriter } from '../../shared/sql/sql-writer.ts';
import { boundedAmount, SECONDS, unitOf, within } from '../../shared/sql/time-units.ts';

export const FIRST_MOMENT = `TIMESTAMP '0001-01-01 00:00:00.000000 UTC'`;
export const LAST_MOMENT = `TIMESTAMP '9999-12-31 23:59:59.999999 UTC'`;

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

/** Results outside the years 0001 to 9999 are null. */
export function dateAddSql(call: Call, writer: SqlWriter): string {
  const unit = unitOf(call);
  const [amount, moment] = [writer.expr(call.args[1]!), writer.expr(call.args[2]!)];
  const sum = writer.once(boundedAmount(unit, amount), (n) => addition(unit, n, moment));
  return call.type.kind === 'date'
    ? within(sum, `DATE '0001-01-01'`, `DATE '9999-12-31'`, writer)
    : within(sum, FIRST_MOMENT, LAST_MOMENT, writer);
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
