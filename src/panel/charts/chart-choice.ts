/** A column of an answer, with the type the service names. */
export interface ResultColumn {
  name: string;
  type: string;
}

/** An answer in the format `json_compact_strings`, which keeps every digit. */
export interface ResultTable {
  columns: ResultColumn[];
  rows: (string | null)[][];
}

export const chartKinds = ['line', 'area', 'bar', 'stacked', 'scatter', 'number'] as const;
export type ChartKind = (typeof chartKinds)[number];

/** What to draw, by names of columns. */
export interface ChartChoice {
  kind: ChartKind;
  x: string;
  y: string[];
  /** Text column whose values make one series each; then `y` has one column. */
  split: string | null;
}

/** Most series in one chart; more cannot be told apart. */
export const MAX_SERIES = 8;
const MAX_BARS = 60;

export function isNumeric({ type }: ResultColumn): boolean {
  return type === 'bigint' || type === 'double' || type.startsWith('decimal');
}

export function isTime({ type }: ResultColumn): boolean {
  return type === 'date' || type.startsWith('timestamp');
}

/** Columns whose values make sense along an axis: all but nested JSON. */
export function axisColumns(table: ResultTable): ResultColumn[] {
  return table.columns.filter(({ type }) => type !== 'json');
}

/**
 * Chooses the chart that says most about an answer: lines for time, bars for names, points for two figures, and a single row
 * as its number. Null if there are no figures or no rows. One figure is drawn: two on one axis would be compared, and nothing
 * says that they count the same.
 */
export function chooseChart(table: ResultTable): ChartChoice | null {
  const numeric = table.columns.filter(isNumeric);
  const [first, second] = numeric;
  if (table.rows.length === 0 || !first) return null;
  if (table.rows.length === 1) return { kind: 'number', x: first.name, y: [first.name], split: null };
  const time = table.columns.find(isTime);
  const names = table.columns.filter(({ type }) => type === 'varchar' || type === 'boolean');
  if (time) return overTime(table, time, numeric, names);
  if (names.length > 0) return byName(table, names, first);
  if (!second) return null;
  // A first column that does not repeat is a key, e.g. the hour of the day.
  if (isKey(table, first)) return { kind: 'bar', x: first.name, y: [second.name], split: null };
  return { kind: 'scatter', x: first.name, y: [second.name], split: null };
}

/** The proposed chart with what was chosen, as far as this answer has the columns; null if there is nothing to draw. */
export function chartOf(table: ResultTable, chosen: Partial<ChartChoice>): ChartChoice | null {
  const proposed = chooseChart(table);
  if (!proposed) return null;
  const names = new Set<unknown>([null, ...chartKinds, ...table.columns.map(({ name }) => name)]);
  const kept = Object.entries(chosen).filter(([, value]) => [value].flat().every((name) => names.has(name)));
  return { ...proposed, ...Object.fromEntries(kept) };
}

function overTime(
  table: ResultTable,
  time: ResultColumn,
  numeric: ResultColumn[],
  names: ResultColumn[],
): ChartChoice | null {
  const [first, second] = numeric;
  const line = { kind: 'line' as const, x: time.name, y: [first!.name] };
  if (isKey(table, time, Number.POSITIVE_INFINITY)) return { ...line, split: null };
  if (names[0]) return { ...line, split: names[0].name };
  return second ? { kind: 'scatter', x: first!.name, y: [second.name], split: null } : null;
}

/** Bars by the name that does not repeat; of two that do, by the one with more values, in one series per value of the other. */
function byName(table: ResultTable, names: ResultColumn[], figure: ResultColumn): ChartChoice {
  const [name, other] = names;
  const bars = { kind: 'bar' as const, y: [figure.name] };
  if (!other || isKey(table, name!, Number.POSITIVE_INFINITY)) return { ...bars, x: name!.name, split: null };
  const [many, few] = distinct(table, other) > distinct(table, name!) ? [other, name!] : [name!, other];
  return { ...bars, x: many.name, split: few.name };
}

function isKey(table: ResultTable, column: ResultColumn, most = MAX_BARS): boolean {
  const count = distinct(table, column);
  return count === table.rows.length && count <= most;
}

function distinct(table: ResultTable, column: ResultColumn): number {
  const at = table.columns.indexOf(column);
  return new Set(table.rows.map((row) => row[at])).size;
}
