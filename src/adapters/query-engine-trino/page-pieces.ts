import type { QueryData } from 'trino-client';

/**
 * Characters from which on a piece of a page takes no more rows. Each reader has one piece at a time in memory as rows, which take up
 * to six times the memory of their text.
 */
const PIECE_CHARS = 16 * 1024;

/** The rows of a page as JSON arrays in UTF-8, in order. A row is never divided. */
export function toPieces(rows: QueryData[]): Buffer[] {
  const pieces: Buffer[] = [];
  let texts: string[] = [];
  let chars = 0;
  const end = () => {
    pieces.push(Buffer.from(`[${texts.join(',')}]`));
    texts = [];
    chars = 0;
  };
  for (const row of rows) {
    const text = JSON.stringify(row);
    texts.push(text);
    chars += text.length;
    if (chars >= PIECE_CHARS) end();
  }
  if (texts.length > 0) end();
  return pieces;
}

/** The rows of one piece. */
export function rowsOf(piece: Buffer): QueryData[] {
  return JSON.parse(piece.toString('utf8')) as QueryData[];
}
