import type { ResultTable } from '../../charts/chart-choice.ts';
import { downloadBlob } from './download-blob.ts';

/** The table as CSV (RFC 4180); nulls are empty. */
export function csvOf({ columns, rows }: ResultTable): string {
  return csvLines([columns.map(({ name }) => name), ...rows]);
}

export function csvLines(rows: ResultTable['rows']): string {
  return rows.map((row) => `${row.map(quoted).join(',')}\r\n`).join('');
}

/** Characters that spreadsheets read as the start of a formula, which could leak other cells. */
const FORMULA = /^[=+\-@\t\r]/;
/**
 * Between a character at which a spreadsheet may begin a cell and one that begins a formula. Excel splits at `;` where the comma
 * is the decimal sign, as in Brazil, and takes quotes within a cell for text: they do not keep such a value together.
 */
const INNER_FORMULA = /(?<=[;\t\r\n])(?=[=+\-@])/g;
const NUMBER = /^[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

function quoted(value: string | null): string {
  if (value === null) return '';
  // A leading apostrophe makes spreadsheets read what follows as text.
  const inner = value.replaceAll('"', '""').replaceAll(INNER_FORMULA, "'");
  if (FORMULA.test(value) && !NUMBER.test(value)) return `"'${inner}"`;
  return /["',;\t\r\n]|^$/.test(value) ? `"${inner}"` : value;
}

/** Lets the browser download CSV as a file. */
export function downloadCsv(name: string, parts: BlobPart[]): void {
  // The mark tells spreadsheets that the text is UTF-8.
  downloadBlob(name, new Blob(['\ufeff', ...parts], { type: 'text/csv' }));
}
