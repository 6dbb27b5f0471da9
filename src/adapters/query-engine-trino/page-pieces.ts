import type { QueryData } from 'trino-client';
import { ownBuffer } from '../../domain/own-buffer.ts';
import { type RowPart, toRowParts } from '../../domain/query/row-parts.ts';
import type { Cell } from '../../domain/query/typed-plan.ts';

/**
 * Characters from which on a piece of a page takes no more rows, and most of each part of a row that is divided. Each reader has one
 * piece at a time in memory as rows, which take up to six times the memory of their text.
 */
const PIECE_CHARS = 16 * 1024;
/** Characters of JSON from which on a row is divided. */
const LONG_ROW_CHARS = 4 * PIECE_CHARS;

/** The rows of a page as JSON in UTF-8, in order: arrays of rows, and the parts of rows that are too large for one piece. */
export function* toPieces(rows: QueryData[]): Generator<Buffer, undefined> {
  let texts: string[] = [];
  let chars = 0;
  const end = () => {
    const piece = ownBuffer(`[${texts.join(',')}]`);
    texts = [];
    chars = 0;
    return piece;
  };
  for (const row of rows) {
    const text = JSON.stringify(row);
    if (text.length > LONG_ROW_CHARS) {
      if (texts.length > 0) yield end();
      for (const part of toRowParts(row as Cell[], PIECE_CHARS)) yield ownBuffer(JSON.stringify(part));
      continue;
    }
    texts.push(text);
    chars += text.length;
    if (chars >= PIECE_CHARS) yield end();
  }
  if (texts.length > 0) yield end();
}

/** The rows of one piece, or its part of a row; values as they came from Trino. */
export function rowsOf(piece: Buffer): QueryData[] | RowPart {
  return JSON.parse(piece.toString('utf8')) as QueryData[] | RowPart;
}
