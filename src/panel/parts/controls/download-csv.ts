import type { ResultTable } from '../../charts/chart-choice.ts';
import { downloadBlob } from './download-blob.ts';

/** `brazilian`: semicolons and decimal commas, which is what Excel opens as a table where the comma is the decimal sign. */
export type CsvForm = 'standard' | 'brazilian';

/** The table as CSV (RFC 4180) with its header; nulls are empty. */
export function csvOf(table: ResultTable, form: CsvForm = 'standard'): string {
  return csvLines([table.columns.map(({ name }) => name)], form) + csvOfRows(table, form);
}

/** The table's rows without a header. */
export function csvOfRows({ columns, rows }: ResultTable, form: CsvForm = 'standard'): string {
  if (form === 'standard') return csvLines(rows);
  const isFraction = columns.map(({ type }) => type === 'double' || type.startsWith('decimal'));
  const withCommas = rows.map((row) => row.map((value, at) => (isFraction[at] ? commaIn(value) : value)));
  return csvLines(withCommas, form);
}

const commaIn = (value: string | null) => value?.replace('.', ',') ?? null;

export function csvLines(rows: ResultTable['rows'], form: CsvForm = 'standard'): string {
  const separator = form === 'standard' ? ',' : ';';
  const cell = (value: string | null) => quoted(value, form);
  return rows.map((row) => `${row.map(cell).join(separator)}\r\n`).join('');
}

/** Characters that spreadsheets read as the start of a formula, which could leak other cells. */
const FORMULA = /^[=+\-@\t\r]/;
/**
 * Between a character at which a spreadsheet may begin a cell and one that begins a formula. Excel splits at `;` where the comma
 * is the decimal sign, as in Brazil, and takes quotes within a cell for text: they do not keep such a value together.
 */
const INNER_FORMULA = /(?<=[;\t\r\n])(?=[=+\-@])/g;
const NUMBER = /^[+-]?\d+(?:[.,]\d+)?(?:[eE][+-]?\d+)?$/;

/** What is told from a separator, another value or a null by quotes only. */
const SPECIAL = /["',;\t\r\n]|^$/;

function quoted(value: string | null, form: CsvForm): string {
  if (value === null) return '';
  if (form === 'brazilian' && NUMBER.test(value)) return value;
  // A leading apostrophe makes spreadsheets read what follows as text.
  const inner = value.replaceAll('"', '""').replaceAll(INNER_FORMULA, "'");
  if (FORMULA.test(value) && !NUMBER.test(value)) return `"'${inner}"`;
  return SPECIAL.test(value) ? `"${inner}"` : value;
}

/** Lets the browser download CSV as a file. */
export function downloadCsv(name: string, parts: BlobPart[]): void {
  // The mark tells spreadsheets that the text is UTF-8.
  downloadBlob(name, new Blob(['\ufeff', ...parts], { type: 'text/csv' }));
}
