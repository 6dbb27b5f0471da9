import { expect, it } from 'vitest';
import { CsvRows } from './csv-rows.ts';

const MIB = 1024 * 1024;

it.each([
  [3, 1],
  [10, 1],
  [13, 3],
])('rows of %i MiB, which come in pieces of %i MiB, are read', (rowMib, pieceMib) => {
  const row = `${'x'.repeat(rowMib * MIB - 3)};1\n`;
  const text = row.repeat(7);
  const read: [chars: number, line: number][] = [];
  const rows = new CsvRows(';', (cells, line) => {
    // Empty lines at the end are rows too.
    if (cells.length > 1) read.push([cells[0]!.length, line]);
  });
  for (let at = 0; at < text.length; at += pieceMib * MIB) rows.push(text.slice(at, at + pieceMib * MIB));
  rows.end();
  expect(read).toEqual([1, 2, 3, 4, 5, 6, 7].map((line) => [row.length - 3, line]));
});

it('a row of more than 16 MiB is refused with its line before all of it has come', () => {
  const rows = new CsvRows(';', () => {});
  rows.push('a;b\n');
  const piece = 'x'.repeat(MIB);
  for (let pieces = 0; pieces < 16; pieces++) rows.push(piece);
  expect(() => rows.push(piece)).toThrow('O registro que começa na linha 2 é longo demais');
});
