import Papa from 'papaparse';

interface Parsed {
  rows: string[][];
  /** Characters of complete rows; the rest belongs to a row that the text cuts. */
  end: number;
  /** Faults of quotes in `rows`; `index` is that of the cell's first character. */
  faults: { row: number; index: number; isOpen: boolean }[];
}

/** The part of the answer of `Papa.Parser` used here, which its types leave open. */
interface PapaResult {
  data: string[][];
  errors: { code: string; row: number; index: number }[];
  meta: { cursor: number };
}

/**
 * Parses CSV text whose line breaks are line feeds. Papaparse's reader of files is not used: it corrupts characters at
 * the borders of its chunks.
 * @param options.isLast whether the text goes to the end of the file; otherwise its last row is left to the next text
 * @param options.maxRows rows at most; 0 for all
 */
export function parseCsv(
  text: string,
  separator: string,
  { isLast, maxRows = 0 }: { isLast: boolean; maxRows?: number },
): Parsed {
  const parser = new Papa.Parser({ delimiter: separator, newline: '\n', preview: maxRows });
  const { data, errors, meta } = parser.parse(text, 0, !isLast) as PapaResult;
  // Faults of the last row may come from where the text is cut.
  const faults = errors.filter(({ row }) => row < data.length);
  return {
    rows: data,
    end: meta.cursor,
    faults: faults.map(({ row, index, code }) => ({ row, index, isOpen: code === 'MissingQuotes' })),
  };
}

/** Whether a row holds nothing but separators and spaces. */
export function isBlank(cells: string[]): boolean {
  return cells.every((cell) => cell.trim() === '');
}
