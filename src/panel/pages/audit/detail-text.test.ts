import { expect, it } from 'vitest';
import { detailsOf } from './detail-text.ts';

it('details read as name and value, or as before and after', () => {
  expect(
    detailsOf({
      onUpload: { from: false, to: true },
      minutesAfterUpload: { from: null, to: 5 },
      run_ids: [7, 8],
      description: '',
    }),
  ).toEqual([
    { name: 'a cada arquivo', before: 'Não', value: 'Sim' },
    { name: 'minutos depois do envio', before: '—', value: '5' },
    { name: 'execuções', value: '7, 8' },
    { name: 'descrição', value: '—' },
  ]);
});

it('a change of role is one detail', () => {
  expect(detailsOf({ from: 'viewer', to: 'editor' })).toEqual([
    { name: 'papel', before: 'Leitor', value: 'Editor' },
  ]);
});

it('changes of tiles of a board are told by the title before', () => {
  const tiles = [
    { title: { from: 'Por dia', to: 'Por semana' }, last_days: { from: 7, to: null } },
    { title: 'Total', last_days: { from: null, to: 30 } },
  ];
  expect(detailsOf({ board: 3, tiles, removed: ['Velho', 'Outro'] })).toEqual([
    { name: 'quadro', value: '3' },
    { name: 'título do bloco Por dia', before: 'Por dia', value: 'Por semana' },
    { name: 'últimos dias do bloco Por dia', before: '7', value: '—' },
    { name: 'últimos dias do bloco Total', before: '—', value: '30' },
    { name: 'blocos removidos', value: 'Velho, Outro' },
  ]);
});
