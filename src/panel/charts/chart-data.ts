import { type ChartChoice, isNumeric, isTime, MAX_SERIES, type ResultTable } from './chart-choice.ts';

export type ChartPoint = Record<string, string | number | null>;

/** Key of a point's place on the axis. Never the name of the column: drawings read some, such as `color`, for themselves. */
export const PLACE = '#x';

/** A line, or the bars of one colour. */
export interface ChartSeries {
  /** Its key in the points. Never its name, which may be `__proto__`. */
  key: string;
  name: string;
}

export interface ChartData {
  points: ChartPoint[];
  /** In the order of the legend. */
  series: ChartSeries[];
  /** Number of values of `split` that were left out, because more series cannot be told apart. */
  leftOut: number;
  /** Number of rows after the first `most`: they are not in the chart. */
  rowsLeftOut: number;
  /** Whether several rows have the same place in the chart, which then shows the first of them. */
  repeats: boolean;
  /** Moment of each point, ms, where `x` is time and each row has one. */
  moments: number[] | null;
}

/** The points of a chart, of at most `most` rows. Figures become doubles here: a chart has no use for more digits. */
export function chartData(table: ResultTable, choice: ChartChoice, most = 2000): ChartData {
  const at = (name: string) => table.columns.findIndex((column) => column.name === name);
  const x = at(choice.x);
  const xColumn = table.columns[x];
  if (!xColumn) return { points: [], series: [], leftOut: 0, rowsLeftOut: 0, repeats: false, moments: null };
  const rows = table.rows.slice(0, most);
  const label = (value: string | null) => {
    if (value !== null && choice.kind === 'scatter' && isNumeric(xColumn)) return Number(value);
    if (value !== null && isTime(xColumn)) return shortTime(value);
    return value ?? '(nulo)';
  };
  const split = choice.split === null ? undefined : at(choice.split);
  const names = split === undefined ? [] : [...new Set(rows.map((row) => row[split] ?? '(nulo)'))];
  const shown = names.slice(0, MAX_SERIES);
  const series = (split === undefined ? choice.y : shown).map((name, index) => ({ key: `#${index}`, name }));
  const points: ChartPoint[] = [];
  const momentBy = new Map<ChartPoint, number | undefined>();
  const byX = new Map<ChartPoint[string], ChartPoint>();
  let repeats = false;
  for (const row of rows) {
    const name = split === undefined ? undefined : (row[split] ?? '(nulo)');
    if (name !== undefined && !shown.includes(name)) continue;
    const values = Object.fromEntries(
      name === undefined
        ? series.map(({ key, name: column }) => [key, figure(row[at(column)])])
        : [[series[shown.indexOf(name)]!.key, figure(row[at(choice.y[0] ?? '')])]],
    );
    const place = label(row[x] ?? null);
    // Points may share a place; bars and lines may not.
    const known = choice.kind === 'scatter' ? undefined : byX.get(place);
    const isTaken = known !== undefined && Object.keys(values).some((key) => key in known);
    repeats ||= isTaken;
    if (known && !isTaken) Object.assign(known, values);
    if (known) continue;
    const point = { [PLACE]: place, ...values };
    momentBy.set(point, momentOf(row[x] ?? ''));
    byX.set(place, point);
    points.push(point);
  }
  // Time runs to the right, whatever the order of the rows.
  if (isTime(xColumn)) points.sort((one, other) => (String(one[PLACE]) < String(other[PLACE]) ? -1 : 1));
  const known = points.flatMap((point) => momentBy.get(point) ?? []);
  const moments = isTime(xColumn) && known.length === points.length ? known : null;
  const rowsLeftOut = table.rows.length - rows.length;
  return { points, series, leftOut: names.length - shown.length, rowsLeftOut, repeats, moments };
}

function figure(value: string | null | undefined): number | null {
  return value === null || value === undefined ? null : Number(value);
}

/** A timestamp such as `2013-01-01T00:00:00.000000Z` without trailing parts that say nothing. */
export function shortTime(value: string): string {
  return value
    .replace('T', ' ')
    .replace(/\.0+(?=Z|[+-]|$)/, '')
    .replace(/Z$/, '')
    .replace(/ 00:00:00$/, '')
    .replace(/( \d\d:\d\d):00$/, '$1');
}

/** The moment of a text of the service, as the clocks show it, in ms; undefined if the text is none. */
export function momentOf(text: string): number | undefined {
  const [, day, time = '00:00:00'] = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d:\d\d(?:\.\d+)?))?/.exec(text) ?? [];
  const moment = Date.parse(`${day}T${time}Z`);
  return Number.isNaN(moment) ? undefined : moment;
}
