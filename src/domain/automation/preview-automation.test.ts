import { expect, it } from 'vitest';
import { playRules } from './preview-automation.ts';
import { noRules } from './rules.ts';

const minute = (m: number) => new Date(Date.UTC(2026, 0, 1, 0, m));
const uploads = [0, 1, 4, 20, 21].map((m) => ({ at: minute(m), rows: 10, bytes: 100 }));
const play = (rules: object, now = minute(60)) =>
  playRules({ ...noRules, ...rules }, uploads, now).map(({ at, rule, files, rows, bytes }) => [
    at.getUTCMinutes(),
    rule,
    files,
    rows,
    bytes,
  ]);

it('starts nothing without rules', () => {
  expect(play({})).toEqual([]);
});

it('starts at every upload', () => {
  expect(play({ onUpload: true }).map(([m]) => m)).toEqual([0, 1, 4, 20, 21]);
});

it('starts at the upload that makes the size full', () => {
  expect(play({ pendingBytes: 250 })).toEqual([[4, 'pending_bytes', 3, 30, 300]]);
});

it('starts so long after the first upload that waits, and at no time that is still to come', () => {
  const rule = 'minutes_after_upload';
  expect(play({ minutesAfterUpload: 5 })).toEqual([
    [5, rule, 3, 30, 300],
    [25, rule, 2, 20, 200],
  ]);
  expect(play({ minutesAfterUpload: 5 }, minute(22))).toHaveLength(1);
});

it('lets whichever rule is first take everything', () => {
  expect(play({ minutesAfterUpload: 3, pendingBytes: 200 })).toEqual([
    [1, 'pending_bytes', 2, 20, 200],
    [7, 'minutes_after_upload', 1, 10, 100],
    [21, 'pending_bytes', 2, 20, 200],
  ]);
});
