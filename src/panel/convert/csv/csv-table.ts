import { convertTexts } from '../../texts/convert.ts';
import { ConversionError } from '../conversion-error.ts';
import { LineFeeds } from '../line-feeds.ts';
import { isBlank } from './csv-parser.ts';
import { CsvRows } from './csv-rows.ts';

export interface TableListener {
  onHeader(cells: string[]): void;
  /** Receives rows with as many cells as the header. */
  onRow(cells: string[]): void;
}

/**
 * Reads a table: the first row that is not blank is its header; blank rows are left out.
 * @param head first text of the file
 * @returns the number of rows left out that were not empty lines, but held separators or spaces
 * @throws ConversionError naming the line of a fault
 */
export async function readTable(
  texts: AsyncIterable<string>,
  { head, separator }: { head: string; separator: string },
  listener: TableListener,
): Promise<number> {
  let headerLine = 0;
  let width = 0;
  let read = 0;
  let blank = 0;
  const lineFeeds = new LineFeeds(head);
  const rows = new CsvRows(separator, (cells, line) => {
    if (isBlank(cells)) {
      if (cells.length > 1 || cells[0] !== '') blank++;
    } else if (headerLine === 0) {
      headerLine = line;
      width = cells.length;
      listener.onHeader(cells);
    } else {
      if (cells.length !== width) {
        throw new ConversionError(convertTexts.cellCount(line, cells.length, width));
      }
      read++;
      listener.onRow(cells);
    }
  });
  for await (const text of texts) rows.push(lineFeeds.push(text));
  rows.push(lineFeeds.end());
  rows.end();
  if (headerLine === 0) throw new ConversionError(convertTexts.noHeader);
  if (read === 0) throw new ConversionError(convertTexts.noRows(headerLine));
  return blank;
}
