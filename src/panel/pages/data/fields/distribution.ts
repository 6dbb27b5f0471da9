import type { ResultTable } from '../../../charts/chart-choice.ts';
import { conditionOf } from '../../query/condition-of.ts';
import { frequentValues } from '../../query/frequent-values.ts';
import type { QueryBody, QueryCondition } from '../../query/query-text.ts';
import { type DataSubject, overSubject, quoted } from '../data-subject.ts';
import { perUnit, RECORDS, type TimeUnit, unitFor, withGaps } from '../time/time-buckets.ts';
import type { FieldSummary } from './summary-query.ts';

/** How the values of a field are told: each by itself, by equal steps between least and greatest, or by time. */
export type Distribution =
  | { kind: 'values'; query: QueryBody }
  | { kind: 'steps'; query: QueryBody; least: number; step: number }
  | { kind: 'time'; query: QueryBody; unit: TimeUnit };

export interface DistributionBar {
  label: string;
  rows: number;
  /** What a click on the bar narrows the page to; of single values alone. */
  condition?: QueryCondition;
}

/** Bars of a figure. */
const STEPS = 20;
/** Values told one by one, the most frequent first. */
const VALUES = 12;

/** Undefined where there is nothing to draw: no value, or nested JSON. */
export function distributionOf(
  subject: Pick<DataSubject, 'filter'>,
  summary: FieldSummary,
): Distribution | undefined {
  const { name, type, values, distinct, least, greatest } = summary;
  if (values === 0 || type === 'json') return undefined;
  if (type === 'date' || type === 'timestamp') {
    const unit = unitFor(least!, greatest!, type);
    return { kind: 'time', unit, query: perUnit(subject, name, unit) };
  }
  const isFigure = type !== 'string' && type !== 'boolean';
  if (isFigure && distinct! > VALUES) {
    const step = (Number(greatest) - Number(least)) / STEPS;
    if (step > 0 && Number.isFinite(step)) return inSteps(subject, name, Number(least), step);
  }
  return { kind: 'values', query: frequentValues(name, subject.filter, VALUES) };
}

function inSteps(
  { filter }: Pick<DataSubject, 'filter'>,
  name: string,
  least: number,
  step: number,
): Distribution {
  // The greatest value itself belongs to the last step. Doubles place the bars; what is counted is exact.
  const place = `floor((cast(${quoted(name)} as number) - (${double(least)})) / ${double(step)})`;
  const query = overSubject(
    { filter: [...filter, { field: name, op: 'is not null' }] },
    {
      select: [`greatest(least(${place}, ${double(STEPS - 1)}), 0e0) as step`, `count(*) as ${RECORDS}`],
      group_by: ['step'],
      order_by: [{ field: 'step', direction: 'asc' }],
      limit: STEPS,
    },
  );
  return { kind: 'steps', query, least, step };
}

/** A literal of a double: `1.5e3`. */
function double(value: number): string {
  return value.toExponential().replace('e+', 'e');
}

/** The bars that an answer of the distribution's query draws. */
export function barsOf(
  distribution: Distribution,
  { name, type }: Pick<FieldSummary, 'name' | 'type'>,
  table: ResultTable,
): DistributionBar[] {
  switch (distribution.kind) {
    case 'time':
      return withGaps(table, distribution.unit).rows.map(([label, rows]) => ({
        label: label ?? '',
        rows: Number(rows),
      }));
    case 'values':
      return table.rows.map(([value, rows]) => {
        const condition = conditionOf(name, type, value ?? null);
        return { label: value ?? '', rows: Number(rows), ...(condition && { condition }) };
      });
    case 'steps':
      return stepBars(distribution, table);
  }
}

const figure = new Intl.NumberFormat('pt-BR', { maximumSignificantDigits: 6 });

function stepBars({ least, step }: { least: number; step: number }, table: ResultTable): DistributionBar[] {
  const counts = new Map(table.rows.map(([at, rows]) => [Number(at), Number(rows)]));
  return Array.from({ length: STEPS }, (_, at) => ({
    label: `${figure.format(least + at * step)} a ${figure.format(least + (at + 1) * step)}`,
    rows: counts.get(at) ?? 0,
  }));
}
