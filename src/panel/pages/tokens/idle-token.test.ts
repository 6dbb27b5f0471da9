import { expect, it } from 'vitest';
import { idleness } from './idle-token.ts';

const now = new Date('2026-11-26T12:00:00Z').getTime();

it.each([
  ['2026-11-26T11:00:00Z', null, 'new'],
  ['2026-08-28T12:00:00Z', null, 'never'],
  ['2026-08-28T12:00:01Z', null, 'new'],
  ['2025-01-01T00:00:00Z', '2026-08-28T12:00:00Z', 'idle'],
  ['2025-01-01T00:00:00Z', '2026-08-28T12:00:01Z', undefined],
])('a token made at %s and last used at %s is %s', (created_at, last_used_at, expected) => {
  expect(idleness({ created_at, last_used_at }, now)).toBe(expected);
});
