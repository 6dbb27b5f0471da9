import { expect, it } from 'vitest';
import { rowsOf, toPieces } from './page-pieces.ts';

it('a piece holds no more memory than its bytes, which are counted', () => {
  const pages = [[['ação', 1]], [['x'.repeat(20_000)], ['y']], [['z'.repeat(70_000)]]];
  for (const page of pages) {
    for (const piece of toPieces(page)) expect(piece.buffer.byteLength).toBe(piece.length);
  }
  expect([...toPieces(pages[0]!)].map(rowsOf)).toEqual([[['ação', 1]]]);
});
