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

export const chartKinds = ['line', 'area', 'bar', 'scatter'] as const;
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
 * Chooses the chart that says most about an answer: lines for time, bars for names, points for two figures. Null if
 * there is nothing to draw: no figures, or a single row.
 */
export function chooseChart(table: ResultTable): ChartChoice | null {
  const numeric = table.columns.filter(isNumeric);
  if (table.rows.length < 2 || numeric.length === 0) return null;
  const time = table.columns.find(isTime);
  const names = table.columns.filter(({ type }) => type === 'varchar' || type === 'boolean');
  if (time) return overTime(table, time, numeric, names);
  const name = names[0];
  if (name) return { kind: 'bar', x: name.name, y: alike(table, numeric), split: null };
  // A first column that does not repeat is a key, e.g. the hour of the day.
  const [first, ...rest] = numeric;
  if (rest.length > 0 && isKey(table, first!))
    return { kind: 'bar', x: first!.name, y: alike(table, rest), split: null };
  if (rest.length > 0) return { kind: 'scatter', x: first!.name, y: [rest[0]!.name], split: null };
  return null;
}

function overTime(
  table: ResultTable,
  time: ResultColumn,
  numeric: ResultColumn[],
  names: ResultColumn[],
): ChartChoice | null {
  if (isKey(table, time, Number.POSITIVE_INFINITY)) {
    return { kind: 'line', x: time.name, y: alike(table, numeric), split: null };
  }
  const [first, second] = numeric;
  if (names[0]) return { kind: 'line', x: time.name, y: [first!.name], split: names[0].name };
  return second ? { kind: 'scatter', x: first!.name, y: [second.name], split: null } : null;
}

function isKey(table: ResultTable, column: ResultColumn, most = MAX_BARS): boolean {
  const count = distinct(table, column);
  return count === table.rows.length && count <= most;
}

function distinct(table: ResultTable, column: ResultColumn): number {
  const at = table.columns.indexOf(column);
  return new Set(table.rows.map((row) => row[at])).size;
}

/** The columns of figures that can share an axis with the first one: of its magnitude, within a factor of 100. */
function alike(table: ResultTable, numeric: ResultColumn[]): string[] {
  const sizes = numeric.map((column) => largest(table, column));
  return numeric
    .filter((_, index) => index === 0 || Math.abs(Math.log10((sizes[index]! || 1) / (sizes[0]! || 1))) < 2)
    .slice(0, MAX_SERIES)
    .map(({ name }) => name);
}

function largest(table: ResultTable, column: ResultColumn): number {
  const at = table.columns.indexOf(column);
  return table.rows.reduce((most, row) => Math.max(most, Math.abs(Number(row[at] ?? 0))), 0);
}
