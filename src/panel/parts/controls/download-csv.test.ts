import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvLines, csvOf } from './download-csv.ts';

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

it('begins no cell with a formula where a spreadsheet splits at semicolons', () => {
  const text = fc.string({ unit: fc.constantFrom(...';=+-@,\t\r\n"\'a1') });
  fc.assert(
    fc.property(fc.array(fc.array(text, { minLength: 1, maxLength: 3 })), (rows) => {
      for (const cell of csvLines(rows).split(/[;\t\r\n]/))
        expect(cell).not.toMatch(/^[=+\-@](?!\d+(?:,|$))/);
    }),
  );
});
