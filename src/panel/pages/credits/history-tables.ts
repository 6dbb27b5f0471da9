import type { Schemas } from '../../api/paths.ts';
import type { ResultTable } from '../../charts/chart-choice.ts';
import { creditsTexts as texts } from '../../texts/credits.ts';

type History = Schemas['CreditHistory'];

/** The balance at the end of each period. */
export function balanceTable({ periods }: History): ResultTable {
  return {
    columns: [
      { name: texts.period, type: 'date' },
      { name: texts.balance, type: 'decimal(18,6)' },
    ],
    rows: periods.map(({ from, balance }) => [from, balance]),
  };
}

/** What was charged in each period, one column a schema, those with the most first; a period without charges is empty. */
export function chargedTable({ periods, parts }: History): ResultTable {
  const schemas = [...new Set(parts.map(({ schema }) => schema))];
  const bySchema = new Map(parts.map(({ from, schema, charged }) => [`${from} ${schema}`, charged]));
  return {
    columns: [
      { name: texts.period, type: 'date' },
      ...schemas.map((name) => ({ name, type: 'decimal(18,6)' })),
    ],
    rows: periods.map(({ from }) => [
      from,
      ...schemas.map((schema) => bySchema.get(`${from} ${schema}`) ?? '0'),
    ]),
  };
}

/** The last day of the period that begins on `from`. */
export function lastDayOf(from: string, unit: 'day' | 'month'): string {
  if (unit === 'day') return from;
  const [year, month] = from.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

/** The day on which credits are used up, `days` from `now` in UTC. */
export function dayAfter(now: Date, days: number): string {
  return new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
}
