import { expect, it } from 'vitest';
import { catalogue } from '../../messages/pt-BR.ts';
import { apiTexts } from './api.ts';

/** Members of the answers that a program reads and no page shows. */
const FOR_PROGRAMS = /\b(errors|request_id)\b/;

it('the panel has words of its own for every error whose text names a member of the answer', () => {
  const named = Object.entries(catalogue).filter(([, { text }]) => FOR_PROGRAMS.test(text));
  expect(named.length).toBeGreaterThan(5);
  expect(named.map(([code]) => code).filter((code) => !(code in apiTexts.byCode))).toEqual([]);
  expect(Object.keys(apiTexts.byCode).filter((code) => !(code in catalogue))).toEqual([]);
});
