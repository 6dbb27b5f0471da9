import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OwnControl, openOwnControl } from '../../workers/workers.testing.ts';
import { foldEmail } from './email.ts';

let own: OwnControl;
beforeAll(async () => {
  own = await openOwnControl();
});
afterAll(() => own.close());

/** Every letter that is folded to another. */
const folded = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code)).filter(
  (letter) => foldEmail(letter) !== letter,
);

it('an address that PostgreSQL folded, as releases before stored it, is folded to itself', async () => {
  // `unicode_assigned`: the server may know an older Unicode with fewer letters.
  const kept = await own.control.database.query(
    'select letter from unnest($1::text[]) letter where unicode_assigned(letter) and lower(letter) = letter',
    [folded],
  );
  expect(folded).toContain('Ã');
  expect(kept).toEqual([]);
});

it('folding twice is folding once, and no letter but those of ASCII becomes one of them', () => {
  const again = folded.map(foldEmail).filter((letter) => foldEmail(letter) !== letter);
  expect(again).toEqual([]);
  const becomeAscii = folded.filter((letter) => foldEmail(letter) < '\x80');
  expect(becomeAscii.join('')).toBe('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
});

it('what stands around a letter does not change how it is folded', () => {
  expect(foldEmail('ΟΔΟΣ@Σ.Example')).toBe('οδοσ@σ.example');
});
