import { momentOf } from './cell-moment.ts';

/** Forms that a cell fits, as bits: one cell may fit several, such as `1.234` and `01/02/2024`. */
export const FORM = {
  number: 1,
  commaNumber: 2,
  boolean: 4,
  day: 8,
  dayMonthFirst: 16,
  time: 32,
  timeMonthFirst: 64,
} as const;

/** Numbers as JSON writes them. */
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
/** Numbers as Brazil writes them; like JSON's, without leading zeros, which tell a code from a number. */
const COMMA_NUMBER = /^-?(?:[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?|(?:0|[1-9]\d*)(?:,\d+(?:[eE][+-]?\d+)?)?)$/;
/** Words that tell a column of true and false by themselves. */
const BOOLEAN = /^(?:true|false|verdadeiro|falso)$/i;
/** What people and other programs write in columns of true and false; elsewhere these may be codes, names or numbers. */
const TRUE = /^(?:true|verdadeiro|v|sim|s|yes|y|1)$/i;
const FALSE = /^(?:false|falso|f|não|nao|n|no|0)$/i;

/** The forms that a trimmed, not empty cell fits; 0 for text only. */
export function formsOf(cell: string): number {
  const first = cell.charCodeAt(0);
  const isFigure = (first >= 0x30 && first <= 0x39) || first === 0x2d;
  if (!isFigure) return BOOLEAN.test(cell) ? FORM.boolean : 0;
  const numbers = (NUMBER.test(cell) ? FORM.number : 0) | (COMMA_NUMBER.test(cell) ? FORM.commaNumber : 0);
  if (numbers > 0) return numbers;
  const dayFirst = momentOf(cell, false);
  const monthFirst = momentOf(cell, true);
  return (
    (dayFirst ? (dayFirst.time ? FORM.time : FORM.day) : 0) |
    (monthFirst ? (monthFirst.time ? FORM.timeMonthFirst : FORM.dayMonthFirst) : 0)
  );
}

/** How the points of a column are read that could be decimal or of thousands: `1.234`. */
export type Points = 'decimal' | 'thousands' | 'unknown';

/**
 * The number that a cell holds as JSON, with all its digits; undefined for other cells, and for a number that would be another
 * one by the other reading where `points` are unknown.
 */
export function numberOf(cell: string, points: Points): string | undefined {
  const isPoint = NUMBER.test(cell);
  if (isPoint && (points === 'decimal' || !cell.includes('.'))) return cell;
  const isComma = COMMA_NUMBER.test(cell);
  if (isPoint && isComma && points === 'unknown') return undefined;
  if (isComma) return withPoint(cell);
  return isPoint ? cell : undefined;
}

/** What a cell of a boolean field says. */
export function booleanOf(cell: string): 'true' | 'false' | undefined {
  if (TRUE.test(cell)) return 'true';
  return FALSE.test(cell) ? 'false' : undefined;
}

function withPoint(cell: string): string {
  return cell.replaceAll('.', '').replace(',', '.');
}
