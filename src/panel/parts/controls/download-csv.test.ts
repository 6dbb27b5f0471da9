import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvLines, csvOf, csvOfRows } from './download-csv.ts';

it.each([
  ['=1+2', `"'=1+2"`],
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  ['+a', `"'+a"`],
  ['-a', `"'-a"`],
  ['@a', `"'@a"`],
  ['\t=a', `"'\t'=a"`],
  ['x;=1+1', `"x;'=1+1"`],
  ['x\t@a', `"x\t'@a"`],
  ['x\n-2', `"x\n'-2"`],
  ['=a;+b', `"'=a;'+b"`],
  ['a;b', '"a;b"'],
  ['-5', '-5'],
  ['+1.5e-3', '+1.5e-3'],
  ['a=b', 'a=b'],
])('gives no spreadsheet a formula: %s', (value, written) => {
  const columns = [{ name: 'a', type: 'varchar' }];
  expect(csvOf({ columns, rows: [[value]] })).toBe(`a\r\n${written}\r\n`);
});

it('writes a table as CSV that tells null from empty and keeps separators inside values', () => {
  const columns = ['a', 'b', 'c'].map((name) => ({ name, type: 'varchar' }));
  expect(
    csvOf({
      columns,
      rows: [
        ['x,y', null, ''],
        ['say "hi"', 'two\nlines', '12345678901234567890'],
      ],
    }),
  ).toBe('a,b,c\r\n"x,y",,""\r\n"say ""hi""","two\nlines",12345678901234567890\r\n');
});

it('writes semicolons and decimal commas for Excel in Portuguese, and leaves texts and whole numbers as they are', () => {
  const columns = Object.entries({ n: 'bigint', d: 'decimal(12,2)', x: 'double', t: 'varchar' });
  const table = {
    columns: columns.map(([name, type]) => ({ name, type })),
    rows: [
      ['-12', '-1234.50', '1.5E-7', '1.5;2'],
      [null, null, 'NaN', '-1.5'],
      ['7', '+0.25', null, 'a,b'],
    ],
  };
  const rows = '-12;-1234,50;1,5E-7;"1.5;2"\r\n;;NaN;-1.5\r\n7;+0,25;;"a,b"\r\n';
  expect(csvOf(table, 'brazilian')).toBe(`n;d;x;t\r\n${rows}`);
  expect(csvOfRows(table, 'brazilian')).toBe(rows);
});

it('begins no cell with a formula where a spreadsheet splits at semicolons', () => {
  const text = fc.string({ unit: fc.constantFrom(...';=+-@,\t\r\n"\'a1') });
  const rows = fc.array(fc.array(text, { minLength: 1, maxLength: 3 }));
  fc.assert(
    fc.property(rows, fc.constantFrom('standard', 'brazilian'), (rows, form) => {
      for (const cell of csvLines(rows, form).split(/[;\t\r\n]/))
        expect(cell).not.toMatch(/^[=+\-@](?!\d+(?:,|$))/);
    }),
  );
});
