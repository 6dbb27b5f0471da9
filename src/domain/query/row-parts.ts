import type { Cell } from './typed-plan.ts';

/**
 * Consecutive cells of a row that is too large to be held whole while its reader is slow. The parts of a row follow each other, and no
 * part is empty.
 */
export interface RowPart {
  cells: Cell[];
  /** What comes next: the rest of the last cell's text, the row's further cells, or further rows. */
  next: 'text' | 'cells' | 'rows';
}

/** Whole rows, or part of one. */
export type AnswerBatch = Cell[][] | RowPart;

/** @param partChars most characters of all texts of a part; at least 2 */
export function* toRowParts(row: Cell[], partChars: number): Generator<RowPart, undefined> {
  let cells: Cell[] = [];
  let chars = 0;
  for (const [column, cell] of row.entries()) {
    const next = column === row.length - 1 ? 'rows' : 'cells';
    let rest = cell;
    while (typeof rest === 'string' && chars + rest.length > partChars) {
      const end = characterEnd(rest, partChars - chars);
      yield { cells: [...cells, rest.slice(0, end)], next: 'text' };
      rest = rest.slice(end);
      cells = [];
      chars = 0;
    }
    cells.push(rest);
    if (typeof rest === 'string') chars += rest.length;
    if (next === 'rows') yield { cells, next };
  }
}

/** Where to cut a text at `at` or just before, so that no character is divided. */
function characterEnd(text: string, at: number): number {
  const isDivided = at > 0 && (text.charCodeAt(at) & 0xfc00) === 0xdc00;
  return isDivided ? at - 1 : at;
}

/** The batches with every row whole. Only for answers of bounded size: it joins what was divided for want of memory. */
export async function* wholeRows(batches: AsyncIterable<AnswerBatch>): AsyncGenerator<Cell[][]> {
  let row: Cell[] = [];
  let isInText = false;
  for await (const batch of batches) {
    if (Array.isArray(batch)) {
      yield batch;
      continue;
    }
    const [first, ...others] = batch.cells;
    if (isInText) row.push(`${row.pop() as string}${first as string}`);
    else row.push(first!);
    row.push(...others);
    isInText = batch.next === 'text';
    if (batch.next !== 'rows') continue;
    yield [row];
    row = [];
  }
}
