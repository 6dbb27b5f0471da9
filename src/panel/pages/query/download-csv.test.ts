import { expect, it } from 'vitest';
import { csvOf } from './download-csv.ts';

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
