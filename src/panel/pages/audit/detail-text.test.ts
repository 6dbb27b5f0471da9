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
