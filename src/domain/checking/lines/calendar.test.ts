import { DateTime } from 'luxon';
import { expect, test } from 'vitest';
import {
  daysOfPacked,
  existingDay,
  FIRST_DAY,
  formatDay,
  LAST_DAY,
  packDay,
  packedOfDays,
} from './calendar.ts';

/** Years around the rules for leap years, and the first and the last one. */
const YEARS = [1, 4, 99, 100, 101, 399, 400, 401, 1899, 1900, 1970, 1999, 2000, 2023, 2024, 2100, 9996, 9999];

test('the days that exist are those of luxon, each packed and shown as luxon shows it', () => {
  for (const year of YEARS) {
    for (let month = 0; month <= 13; month++) {
      for (let day = 0; day <= 32; day++) {
        const known = DateTime.utc(year, month, day);
        const packed = existingDay(year, month, day);
        expect(packed).toBe(known.isValid ? packDay(year, month, day) : 0);
        if (!known.isValid) continue;
        expect(daysOfPacked(packed)).toBe(known.toMillis() / 86_400_000);
        expect(formatDay(packed)).toBe(known.toISODate());
      }
    }
  }
});

test('no day exists before the year 0001 or after 9999', () => {
  for (const year of [-1, 0, 10_000, 12_000]) expect(existingDay(year, 1, 1)).toBe(0);
});

test('the days from 0001-01-01 to 9999-12-31 follow each other without a gap, by count and by date', () => {
  const wrong: number[] = [];
  let days = FIRST_DAY;
  for (let year = 1; year <= 9999; year++) {
    for (let month = 1; month <= 12; month++) {
      for (let day = 1; day <= 31; day++) {
        const packed = existingDay(year, month, day);
        if (packed === 0) continue;
        if (packedOfDays(days) !== packed || daysOfPacked(packed) !== days) wrong.push(days);
        days++;
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(days - 1).toBe(LAST_DAY);
});

test('a day is moved by days, but not out of the calendar', () => {
  expect(formatDay(packDay(2024, 2, 28), 1)).toBe('2024-02-29');
  expect(formatDay(packDay(2023, 3, 1), -1)).toBe('2023-02-28');
  expect(formatDay(packDay(1, 1, 1), -1)).toBe('0001-01-01');
  expect(formatDay(packDay(9999, 12, 31), 1)).toBe('9999-12-31');
});
