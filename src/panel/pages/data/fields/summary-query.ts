import type { ResultTable } from '../../../charts/chart-choice.ts';
import type { QueryColumn } from '../../../editor/query-completion.ts';
import { SHOWN_CHARS } from '../../../parts/figures/beginning.ts';
import { type DataSubject, overSubject, quoted } from '../data-subject.ts';

/** What all records of the page have in one field. Counts are exact. */
export interface FieldSummary {
  name: string;
  type: string;
  rows: number;
  /** Records in which the field is not null. */
  values: number;
  /** Distinct values; null for nested JSON, which is not compared. */
  distinct: number | null;
  /** Texts of the least and the greatest value, of long ones the beginning; null where there is none, or no order. */
  least: string | null;
  greatest: string | null;
}

/** Fields that one query describes: four figures each, of the 200 that a query may select. */
export const FIELDS_PER_QUERY = 12;

const isOrdered = (type: string) => type !== 'json' && type !== 'boolean';

/** The query whose one row `readSummaries` reads. */
export function summaryQuery(subject: Pick<DataSubject, 'filter'>, fields: QueryColumn[]) {
  const select = fields.flatMap(({ name, type }, at) => [
    `count(${quoted(name)}) as values_${at}`,
    ...(type === 'json' ? [] : [`count(distinct ${quoted(name)}) as distinct_${at}`]),
    ...(isOrdered(type)
      ? [`${endOf('min', name, type)} as least_${at}`, `${endOf('max', name, type)} as greatest_${at}`]
      : []),
  ]);
  return overSubject(subject, { select: ['count(*) as all_rows', ...select], limit: 1 });
}

/** One character more than is shown tells that there is more. */
function endOf(end: 'min' | 'max', name: string, type: string): string {
  const value = `${end}(${quoted(name)})`;
  return type === 'string' ? `substring(${value}, 1, ${SHOWN_CHARS + 1})` : value;
}

export function readSummaries(fields: QueryColumn[], { columns, rows }: ResultTable): FieldSummary[] {
  const figures = new Map(columns.map(({ name }, at) => [name, rows[0]?.[at] ?? null]));
  const text = (name: string) => figures.get(name) ?? null;
  return fields.map(({ name, type }, at) => ({
    name,
    type,
    rows: Number(text('all_rows')),
    values: Number(text(`values_${at}`)),
    distinct: type === 'json' ? null : Number(text(`distinct_${at}`)),
    least: text(`least_${at}`),
    greatest: text(`greatest_${at}`),
  }));
}
