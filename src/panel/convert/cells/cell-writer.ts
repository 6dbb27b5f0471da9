import { isJson } from '../is-json.ts';
import { booleanOf, numberOf, type Points } from './cell-forms.ts';
import { momentOf } from './cell-moment.ts';
import type { ColumnForm } from './column-evidence.ts';

/** Writes one cell as a JSON value on one line. */
export type CellWriter = (cell: string) => string;

export interface CellReading {
  points: Points;
  isMonthFirst: boolean;
}

/** A writer for the cells of a column. A cell that does not have the column's form is written as text. */
export function cellWriter(form: ColumnForm, reading: CellReading): CellWriter {
  if (form === 'text') return (cell) => (cell === '' ? 'null' : JSON.stringify(cell));
  const read = readers[form];
  return (cell) => {
    const trimmed = cell.trim();
    return trimmed === '' ? 'null' : (read(trimmed, reading) ?? JSON.stringify(cell));
  };
}

const readers: Record<
  Exclude<ColumnForm, 'text'>,
  (cell: string, reading: CellReading) => string | undefined
> = {
  number: (cell, { points }) => numberOf(cell, points),
  boolean: booleanOf,
  day(cell, { isMonthFirst }) {
    const moment = momentOf(cell, isMonthFirst);
    return moment && moment.time === undefined ? `"${moment.day}"` : undefined;
  },
  time(cell, { isMonthFirst }) {
    const moment = momentOf(cell, isMonthFirst);
    return moment?.time ? `"${moment.day} ${moment.time}"` : undefined;
  },
  // Valid JSON has line breaks only between tokens.
  json: (cell) => (isJson(cell) ? cell.replaceAll(/[\r\n]/g, ' ') : undefined),
};
