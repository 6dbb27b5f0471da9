import { expect, it } from 'vitest';
import { sqlTokens } from './sql-tokens.ts';

it('the pieces of a statement together are the statement', () => {
  for (const sql of [
    `SELECT "a""b", 'it''s', 1.50 + x_1 FROM "voos" AS s\nWHERE é <> '' -- "`,
    `an open ' and an open "`,
    '',
  ]) {
    expect(
      sqlTokens(sql)
        .map(({ text }) => text)
        .join(''),
    ).toBe(sql);
  }
});

it('tells words, texts, names and numbers apart', () => {
  const kinds = sqlTokens(`select "x" from t where y = 'from 1' and z = 12`)
    .filter(({ kind }) => kind !== 'plain')
    .map(({ kind, text }) => `${kind} ${text}`);
  expect(kinds).toEqual([
    ...['word select', 'name "x"', 'word from', 'word where'],
    ...["text 'from 1'", 'word and', 'number 12'],
  ]);
});
