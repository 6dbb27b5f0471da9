import { convertTexts } from '../../texts/convert.ts';
import { ConversionError } from '../conversion-error.ts';
import { lineBreaks } from '../decoded-text.ts';
import { parseCsv } from './csv-parser.ts';

/** Longest row. The service refuses lines of more than 16 MiB, and an open quote would gather the whole file. */
const MAX_ROW_CHARS = 16 * 1024 * 1024;

/** Splits CSV text, which comes in pieces cut anywhere, into rows. */
export class CsvRows {
  readonly #separator: string;
  readonly #onRow: (cells: string[], line: number) => void;
  /** Text of a row whose end has not come yet. */
  #rest = '';
  /** Characters of `#rest` from which parsing it again pays: twice those that held no whole row. */
  #enough = 0;
  #line = 1;

  /** @param onRow receives each row and the line, from 1, on which it starts */
  constructor(separator: string, onRow: (cells: string[], line: number) => void) {
    this.#separator = separator;
    this.#onRow = onRow;
  }

  /** @throws ConversionError naming the line of a fault */
  push(text: string): void {
    this.#rest += text;
    if (this.#rest.length < this.#enough) return;
    this.#parse(false);
    // Text that is not parsed yet may hold whole rows, so only a parse tells that a row is too long.
    this.#enough = Math.min(2 * this.#rest.length, MAX_ROW_CHARS);
    if (this.#rest.length > MAX_ROW_CHARS) throw new ConversionError(convertTexts.rowTooLong(this.#line));
  }

  /** @throws ConversionError naming the line of a fault */
  end(): void {
    // Without a line feed, spaces after the last closing quote would count as text.
    if (this.#rest !== '') this.#rest += '\n';
    this.#parse(true);
  }

  #parse(isLast: boolean): void {
    const text = this.#rest;
    const { rows, end, faults } = parseCsv(text, this.#separator, { isLast });
    const firstLine = this.#line;
    const fault = faults[0];
    const hasQuotes = text.includes('"');
    for (const cells of fault ? rows.slice(0, fault.row) : rows) {
      this.#onRow(cells, this.#line);
      this.#line++;
      if (hasQuotes) for (const cell of cells) this.#line += lineBreaks(cell);
    }
    if (fault) {
      const line = firstLine + lineBreaks(text.slice(0, fault.index));
      const isOpen = faults.some(({ index, isOpen }) => isOpen && index === fault.index);
      throw new ConversionError(isOpen ? convertTexts.quoteNotClosed(line) : convertTexts.quoteInside(line));
    }
    this.#rest = text.slice(end);
  }
}
