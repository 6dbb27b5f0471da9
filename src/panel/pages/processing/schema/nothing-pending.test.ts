import { expect, it } from 'vitest';
import { nothingPending } from './nothing-pending.ts';

it('says why nothing waits: a run has all files, there are none yet, or all are processed', () => {
  const titles = [nothingPending(true, true), nothingPending(false, false), nothingPending(true, false)].map(
    ({ title }) => title,
  );
  expect(titles).toEqual(['Tudo em processamento', 'Ainda não há arquivos', 'Nada a processar']);
});
