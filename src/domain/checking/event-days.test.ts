import { expect, test } from 'vitest';
import { EventDays } from './event-days.ts';
import { packDay } from './lines/calendar.ts';

interface Noted {
  packedDay: number;
  offsetMinutes: number;
}

/** A day of 2024. */
function day(month: number, date: number, offsetMinutes = 0): Noted {
  return { packedDay: packDay(2024, month, date), offsetMinutes };
}

test.each<[title: string, noted: Noted[], first: string | null, last: string | null]>([
  ['nothing has no days', [], null, null],
  ['one day is the first and the last', [day(2, 29)], '2024-02-29', '2024-02-29'],
  ['days come in any order', [day(5, 2), day(3, 9), day(7, 1), day(5, 2)], '2024-03-09', '2024-07-01'],
  ['a time ahead of UTC may be of the day before', [day(3, 1, 60)], '2024-02-29', '2024-03-01'],
  ['a time behind UTC may be of the day after', [day(2, 29, -60)], '2024-02-29', '2024-03-01'],
  ['both widen the range', [day(3, 1, 1), day(3, 5, -1), day(3, 3)], '2024-02-29', '2024-03-06'],
])('%s', (_, noted, first, last) => {
  const days = new EventDays();
  for (const { packedDay, offsetMinutes } of noted) days.note(packedDay, offsetMinutes);
  expect([days.first(), days.last()]).toEqual([first, last]);
});
