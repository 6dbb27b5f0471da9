import { expect, it } from 'vitest';
import { csvOf } from './download-csv.ts';

it.each([
  ['=1+2', `"'=1+2"`],
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  ['+a', `"'+a"`],
  ['-a', `"'-a"`],
  ['@a', `"'@a"`],
  ['\t=a', `"'\t=a"`],
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
