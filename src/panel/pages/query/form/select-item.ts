/** An item of `select` as the form shows it: a column, an aggregate of one, a unit of time, or an expression. */
export type SelectItem =
  | { kind: 'column'; column: string; alias: string }
  | { kind: 'aggregate'; fn: AggregateChoice; column: string; alias: string }
  | { kind: 'time'; unit: TimeUnit; column: string; alias: string }
  | { kind: 'expression'; text: string };

export const aggregateChoices = ['count', 'count distinct', 'sum', 'avg', 'min', 'max'] as const;
export type AggregateChoice = (typeof aggregateChoices)[number];

export const timeUnits = ['hour', 'day', 'week', 'month', 'quarter', 'year'] as const;
export type TimeUnit = (typeof timeUnits)[number];

const name = '([A-Za-z_][A-Za-z0-9_]*)';
const column = new RegExp(`^${name}(?:\\s+as\\s+${name})?$`, 'i');
const call = new RegExp(
  `^(count|sum|avg|min|max)\\(\\s*(distinct\\s+)?(\\*|${name})\\s*\\)\\s+as\\s+${name}$`,
  'i',
);
const truncated = new RegExp(`^date_trunc\\(\\s*'(\\w+)'\\s*,\\s*${name}\\s*\\)\\s+as\\s+${name}$`, 'i');

/** Reads an expression. An expression that the form has no controls for stays one. */
export function readSelectItem(text: string): SelectItem {
  const plain = column.exec(text);
  if (plain) return { kind: 'column', column: plain[1]!, alias: plain[2] ?? '' };
  const time = truncated.exec(text);
  const unit = timeUnits.find((one) => one === time?.[1]?.toLowerCase());
  if (time && unit) return { kind: 'time', unit, column: time[2]!, alias: time[3]! };
  const made = call.exec(text);
  if (!made) return { kind: 'expression', text };
  const [, fn, distinct, argument, , alias] = made;
  const lower = fn!.toLowerCase() as AggregateChoice;
  if (distinct && lower !== 'count') return { kind: 'expression', text };
  if (argument === '*' && (lower !== 'count' || distinct)) return { kind: 'expression', text };
  return { kind: 'aggregate', fn: distinct ? 'count distinct' : lower, column: argument!, alias: alias! };
}

/** The expression of an item. */
export function writeSelectItem(item: SelectItem): string {
  switch (item.kind) {
    case 'column':
      return item.alias ? `${item.column} as ${item.alias}` : item.column;
    case 'time':
      return `date_trunc('${item.unit}', ${item.column}) as ${item.alias}`;
    case 'aggregate': {
      const argument = item.fn === 'count distinct' ? `distinct ${item.column}` : item.column;
      return `${item.fn.split(' ')[0]}(${argument}) as ${item.alias}`;
    }
    case 'expression':
      return item.text;
  }
}

/** The name of the result's column, for grouping and ordering; empty where the item has none yet. */
export function nameOfItem(text: string): string {
  return /\bas\s+([A-Za-z][A-Za-z0-9_]*)\s*$/i.exec(text)?.[1] ?? (column.test(text) ? text : '');
}

/** Whether an expression aggregates; precise enough for proposing the grouping. */
export function isAggregate(text: string): boolean {
  return /\b(count|count_if|sum|avg|min|max|stddev|variance|bool_and|bool_or)\s*\(/i.test(text);
}

/** The columns to group by so that aggregates stand beside the other items of `select`. */
export function groupingFor(select: string[]): string[] {
  if (!select.some(isAggregate)) return [];
  return select
    .filter((text) => !isAggregate(text))
    .map(nameOfItem)
    .filter((text) => text !== '');
}
