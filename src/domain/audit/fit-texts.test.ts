import { expect, it } from 'vitest';
import { fitTexts } from './fit-texts.ts';

it('a value that fits stays as it is', () => {
  const details = { board: 3, title: 'á'.repeat(100), days: { from: null, to: 7 } };
  expect(fitTexts(details, 3072)).toEqual(details);
});

it('the longest texts of a value that does not fit are cut, short ones and numbers stay', () => {
  const details = { id: 7, role: 'editor', url: { from: 'a'.repeat(200), to: 'b'.repeat(150) } };
  const fitting = fitTexts(details, 200);
  expect(Buffer.byteLength(JSON.stringify(fitting))).toBeLessThanOrEqual(200);
  expect(fitting).toEqual({
    id: 7,
    role: 'editor',
    url: { from: expect.stringMatching(/^a{40,}…$/), to: expect.stringMatching(/^b{40,}…$/) },
  });
});

it.each(['a', '"', 'á', '😀', '\u0001'])(
  'the change of every tile of the largest board fits where titles are of %j',
  (character) => {
    const title = { from: character.repeat(200), to: `b${character.repeat(199)}` };
    const tiles = Array.from({ length: 24 }, () => ({ title, last_days: { from: 3650, to: 3650 } }));
    const fitting = fitTexts({ board: 9_999_999_999, name: { from: 'n', to: 'm' }, tiles }, 3072);
    expect(Buffer.byteLength(JSON.stringify(fitting))).toBeLessThanOrEqual(3072);
    // A half of a character is no text that the database takes.
    const texts = fitting.tiles.flatMap(({ title: { from, to } }) => [from, to]);
    expect(texts.filter((text) => text.isWellFormed())).toHaveLength(48);
  },
);
