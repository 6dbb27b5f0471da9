import { type ChartChoice, isNumeric, isTime, MAX_SERIES, type ResultTable } from './chart-choice.ts';

export type ChartPoint = Record<string, string | number | null>;

export interface ChartData {
  points: ChartPoint[];
  /** Keys of `points`, in the order of the legend. */
  series: string[];
  /** Number of values of `split` that were left out, because more series cannot be told apart. */
  leftOut: number;
}

/** The points of a chart, of at most `most` rows. Figures become doubles here: a chart has no use for more digits. */
export function chartData(table: ResultTable, choice: ChartChoice, most = 2000): ChartData {
  const at = (name: string) => table.columns.findIndex((column) => column.name === name);
  const x = at(choice.x);
  const xColumn = table.columns[x];
  if (!xColumn) return { points: [], series: [], leftOut: 0 };
  const rows = table.rows.slice(0, most);
  const label = (value: string | null) => {
    if (value !== null && choice.kind === 'scatter' && isNumeric(xColumn)) return Number(value);
    if (value !== null && isTime(xColumn)) return shortTime(value);
    return value ?? '(nulo)';
  };
  const data = choice.split
    ? pivot(rows, label, x, at(choice.y[0] ?? ''), at(choice.split))
    : {
        points: rows.map((row) => ({
          [choice.x]: label(row[x] ?? null),
          ...Object.fromEntries(choice.y.map((name) => [seriesKey(name, choice.x), figure(row[at(name)])])),
        })),
        series: choice.y.map((name) => seriesKey(name, choice.x)),
        leftOut: 0,
      };
  // Time runs to the right, whatever the order of the rows.
  if (isTime(xColumn))
    data.points.sort((one, other) => (String(one[choice.x]) < String(other[choice.x]) ? -1 : 1));
  return data;

  function pivot(
    rows: ResultTable['rows'],
    label: (value: string | null) => string | number,
    x: number,
    y: number,
    split: number,
  ): ChartData {
    const names = [...new Set(rows.map((row) => row[split] ?? '(nulo)'))];
    const shown = names.slice(0, MAX_SERIES);
    const byX = new Map<string | number, ChartPoint>();
    for (const row of rows) {
      const name = row[split] ?? '(nulo)';
      if (!shown.includes(name)) continue;
      const key = label(row[x] ?? null);
      const point = byX.get(key) ?? { [choice.x]: key };
      point[seriesKey(name, choice.x)] = figure(row[y]);
      byX.set(key, point);
    }
    const series = shown.map((name) => seriesKey(name, choice.x));
    return { points: [...byX.values()], series, leftOut: names.length - shown.length };
  }
}

/** Key of a series in a point; differs from `x`, because a series of that name would overwrite the axis. */
function seriesKey(name: string, x: string): string {
  return name === x ? `${name} ` : name;
}

function figure(value: string | null | undefined): number | null {
  return value === null || value === undefined ? null : Number(value);
}

/** A timestamp such as `2013-01-01T00:00:00.000000Z` without trailing parts that say nothing. */
export function shortTime(value: string): string {
  return value
    .replace('T', ' ')
    .replace(/\.0+Z$|Z$/, '')
    .replace(/ 00:00:00$/, '')
    .replace(/:00$/, '');
}
