import { parseCsv } from './csv-parser.ts';

/** In the order in which equally good ones are taken. */
const SEPARATORS = [';', ',', '\t', '|'] as const;
/** Rows of the head that are tried with each separator. */
const TRIED_ROWS = 200;
/** A cell of a row that is blank with one of the separators. */
const NOTHING = /^[;,|\s]*$/;

export type Separator = (typeof SEPARATORS)[number];

/**
 * The best separator. One that the header holds goes before one that it does not hold. Then counts, in this order: with
 * which the fewest quotes close in the middle of a cell, with which the fewest rows differ from the header and the fewest
 * quotes are cut apart, and with which there are the most columns.
 * @param head first text of the file, its line breaks line feeds
 * @param isWhole whether `head` goes to the end of the file
 */
export function guessSeparator(head: string, isWhole: boolean): Separator {
  const tried = SEPARATORS.map((separator) => {
    const { rows, faults } = parseCsv(head, separator, { isLast: isWhole, maxRows: TRIED_ROWS });
    const filled = rows.filter((cells) => cells.some((cell) => !NOTHING.test(cell)));
    const columns = filled[0]?.length ?? 0;
    const bad =
      filled.filter((cells) => cells.length !== columns).length + filled.flat().filter(isCutInQuotes).length;
    return { separator, columns, faults: faults.length, bad };
  });
  tried.sort(
    (a, b) =>
      Number(b.columns > 1) - Number(a.columns > 1) ||
      a.faults - b.faults ||
      a.bad - b.bad ||
      b.columns - a.columns,
  );
  return tried[0]!.separator;
}

/** `a,"b` and `c"` are what a semicolon makes of `a,"b;c"`. */
function isCutInQuotes(cell: string): boolean {
  return cell.includes('"') && cell.split('"').length % 2 === 0;
}
