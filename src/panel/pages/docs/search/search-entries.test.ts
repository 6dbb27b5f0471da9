import { expect, it } from 'vitest';
import { reference } from '../reference/reference.ts';
import { searchEntries } from './search-entries.ts';

const entries = searchEntries().flatMap((group) => group.entries);

it('leads to every operation, and to no place twice', () => {
  const places = entries.map(({ href }) => href);
  for (const { id } of reference) expect(places).toContain(`/docs/operacoes/${id}`);
  expect(places.filter((href, at) => places.indexOf(href) !== at)).toEqual([]);
});

it('finds an operation by a parameter, a function by its name and an error by its code', () => {
  const found = (word: string) =>
    entries
      .filter(({ label, keywords }) => [label, ...keywords].join(' ').includes(word))
      .map(({ href }) => href);
  expect(found('sort_direction')).toContain('/docs/operacoes/listFiles');
  expect(found('date_trunc')).toContain('/docs/consultas#funcao-date_trunc');
  expect(found('query_timeout')).toContain('/docs/erros#query_timeout');
});
