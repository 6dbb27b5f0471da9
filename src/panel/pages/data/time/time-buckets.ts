import type { ResultTable } from '../../../charts/chart-choice.ts';
import { type DataSubject, overSubject, quoted } from '../data-subject.ts';

export const timeUnits = ['hour', 'day', 'month', 'year'] as const;
export type TimeUnit = (typeof timeUnits)[number];

const DAY_MS = 86_400_000;
/** Longest time for which each unit is drawn, days: about a hundred bars. */
const LONGEST_DAYS: Record<TimeUnit, number> = {
  hour: 4,
  day: 120,
  month: 3650,
  year: Number.POSITIVE_INFINITY,
};

/** The finest unit that draws a readable number of bars between two moments. A date has no hours. */
export function unitFor(from: string, to: string, type: string): TimeUnit {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS;
  return timeUnits.find((unit) => days <= LONGEST_DAYS[unit] && !(unit === 'hour' && type === 'date'))!;
}

export const PERIOD = 'periodo';
export const RECORDS = 'registros';

/** Records of the page per unit of a date or timestamp. */
export function perUnit(subject: Pick<DataSubject, 'filter'>, field: string, unit: TimeUnit) {
  return overSubject(
    { filter: [...subject.filter, { field, op: 'is not null' }] },
    {
      select: [`date_trunc('${unit}', ${quoted(field)}) as ${PERIOD}`, `count(*) as ${RECORDS}`],
      group_by: [PERIOD],
      order_by: [{ field: PERIOD, direction: 'asc' }],
      limit: 10_000,
    },
  );
}

/** Characters of an ISO text that name a period. */
const NAME_LENGTH: Record<TimeUnit, number> = { hour: 13, day: 10, month: 7, year: 4 };

/** Most periods whose gaps are drawn. */
const MOST_PERIODS = 400;

/** The same rows with one for every period between the first and the last: a gap is drawn as one. */
export function withGaps({ columns, rows }: ResultTable, unit: TimeUnit): ResultTable {
  const [first, last] = [rows[0]?.[0], rows.at(-1)?.[0]];
  if (!first || !last) return { columns, rows };
  const counts = new Map(rows.map(([period, count]) => [nameOf(period!, unit), count ?? '0']));
  const all: ResultTable['rows'] = [];
  const named = [{ name: PERIOD, type: 'varchar' }, columns[1]!];
  for (let at = new Date(first); at.getTime() <= Date.parse(last); at = next(at, unit)) {
    const name = nameOf(at.toISOString(), unit);
    all.push([name, counts.get(name) ?? '0']);
    if (all.length > MOST_PERIODS) return { columns: named, rows: [...counts] };
  }
  return { columns: named, rows: all };
}

function nameOf(iso: string, unit: TimeUnit): string {
  return iso.slice(0, NAME_LENGTH[unit]).replace('T', ' ') + (unit === 'hour' ? 'h' : '');
}

function next(at: Date, unit: TimeUnit): Date {
  const then = new Date(at);
  if (unit === 'hour') then.setUTCHours(at.getUTCHours() + 1);
  else if (unit === 'day') then.setUTCDate(at.getUTCDate() + 1);
  else if (unit === 'month') then.setUTCMonth(at.getUTCMonth() + 1);
  else then.setUTCFullYear(at.getUTCFullYear() + 1);
  return then;
}
