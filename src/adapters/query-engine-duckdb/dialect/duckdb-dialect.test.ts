import { expect, it } from 'vitest';
import { duckDbDialect } from './duckdb-dialect.ts';

it('a text is one parameter however often it is named, and is found without a look at the others', () => {
  let reads = 0;
  const params = new Proxy<string[]>([], {
    get: (texts, member, self) => {
      if (/^\d+$/.test(String(member))) reads += 1;
      return Reflect.get(texts, member, self);
    },
  });
  const { text } = duckDbDialect(params).literals;
  const names = Array.from({ length: 100 }, (_, index) => text(`t${index}`));
  expect(names[99]).toBe('CAST($100 AS VARCHAR)');
  expect(Array.from({ length: 100 }, (_, index) => text(`t${index}`))).toEqual(names);
  expect(reads).toBe(0);
  expect([...params]).toHaveLength(100);
});
