import { expect, it } from 'vitest';
import { findEntries } from './find-entries.ts';

const groups = [
  {
    group: 'Páginas',
    actions: [
      { id: '1', label: 'Execuções' },
      { id: '2', label: 'Visão geral' },
    ],
  },
  {
    group: 'Esquemas',
    actions: Array.from({ length: 20 }, (_, at) => ({
      id: `e${at}`,
      label: `Voos · Página ${at}`,
      description: 'voos',
    })),
  },
];
const found = (query: string) =>
  findEntries(query, groups).flatMap((group) =>
    'actions' in group ? group.actions.map(({ id }) => id) : [],
  );

it('entries are found by words in any order, without accents and capitals', () => {
  expect(found('execucoes')).toEqual(['1']);
  expect(found('GERAL visao')).toEqual(['2']);
  expect(found('19 voos')).toEqual(['e19']);
  expect(found('nada')).toEqual([]);
});

it('a group shows eight entries, so that every group is seen', () => {
  expect(found('')).toHaveLength(2 + 8);
});
