import { expect, it } from 'vitest';
import { changesOf } from './changes-of.ts';

it('a change is told by what it was before and is after, and what stayed is not told', () => {
  const before = { name: 'Antes', active: true, url: 'https://a.example', minutes: null as number | null };
  const { active, url } = before;
  expect(changesOf(before, { name: 'Depois', active, url, minutes: 5 })).toEqual({
    name: { from: 'Antes', to: 'Depois' },
    minutes: { from: null, to: 5 },
  });
});

it('a change to nothing is told, a member that was left out is not', () => {
  const before: { minutes: number | null; name?: string | undefined } = { minutes: 5, name: 'Antes' };
  expect(changesOf(before, { minutes: null, name: undefined })).toEqual({ minutes: { from: 5, to: null } });
});
