import { expect, it } from 'vitest';
import { mergeEdit } from './merge-edit.ts';

const opened = { title: 'Vendas', width: 'half', last_days: null as number | null };

it('an edit keeps what others changed of other members meanwhile', () => {
  const now = { ...opened, width: 'full' };
  expect(mergeEdit(opened, { ...opened, title: 'Compras' }, now)).toEqual({ ...now, title: 'Compras' });
});

it('an edit of what another changed too is refused, unless both made the same of it', () => {
  const edited = { ...opened, title: 'Compras' };
  expect(mergeEdit(opened, edited, { ...opened, title: 'Trocas' })).toBeUndefined();
  expect(mergeEdit(opened, edited, edited)).toEqual(edited);
});
