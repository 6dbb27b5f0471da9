import type { ExampleSubject } from './example-subject.ts';

interface Field {
  name: string;
  type: string;
}

interface Days {
  event_from: string;
  event_to: string;
}

/** Columns of an example that reads records. */
const MOST_COLUMNS = 4;
const NUMERIC = /^(integer|number|decimal)/;
/** Names that look like keys: an average of them says nothing. */
const KEY = /(^|_)(id|number|code|codigo|numero|flight|year|month|day|time)$/;

/** Queries for a schema: totals by its first text, and the records of the days. Columns are those of its newest version. */
export function ownQueries(
  { fields, event_date_field }: { fields: Field[]; event_date_field: string },
  days: Days,
): Pick<ExampleSubject, 'totals' | 'rows'> {
  const others = fields.filter(({ name }) => name !== event_date_field);
  const group = others.find(({ type }) => type === 'string') ?? others.find(({ type }) => type === 'boolean');
  const numbers = others.filter(({ type }) => NUMERIC.test(type));
  const measure = numbers.find(({ name }) => !KEY.test(name)) ?? numbers[0];
  const shown = [group, measure, ...others].filter((field) => field !== undefined && field.type !== 'json');
  const columns = [event_date_field, ...shown.map((field) => field!.name)].map(inExpression);
  return {
    totals: {
      select: [
        ...(group ? [inExpression(group.name)] : []),
        'count(*) as total',
        ...(measure ? [`avg(${inExpression(measure.name)}) as media`] : []),
      ],
      ...days,
      ...(group && { group_by: [group.name] }),
      order_by: [{ field: 'total', direction: 'desc' }],
      limit: 10,
    },
    rows: { select: [...new Set(columns)].slice(0, MOST_COLUMNS), ...days },
  };
}

/** Words of the query language: a column of such a name is written in double quotes. */
export const quotedWords: ReadonlySet<string> = new Set(
  'and or not is null in between like case when then else end as true false cast distinct date timestamp'.split(
    ' ',
  ),
);

function inExpression(name: string): string {
  return quotedWords.has(name) ? `"${name}"` : name;
}

/** The flights of `examples/flights.jsonl.gz`, for readers without a schema of their own. */
export const sampleSchema = {
  slug: 'voos',
  event_date_field: 'departed_on',
  fields: [
    { name: 'departed_on', type: 'date' },
    { name: 'carrier', type: 'string' },
    { name: 'origin', type: 'string' },
    { name: 'dep_delay', type: 'integer' },
  ],
};
export const sampleDays: Days = { event_from: '2013-01-01', event_to: '2013-01-31' };
