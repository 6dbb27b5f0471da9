/** Days of the proleptic Gregorian calendar, counted from 1970-01-01, for the years 0001 to 9999. */
export const FIRST_DAY = daysFromCivil(1, 1, 1);
export const LAST_DAY = daysFromCivil(9999, 12, 31);

const MONTH_DAYS = [0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Packs a day into one number, in the order of days; the kernel packs days the same way. */
export function packDay(year: number, month: number, day: number): number {
  return (year << 9) | (month << 5) | day;
}

/** The packed day, or 0 if the years 0001 to 9999 have no such day. */
export function existingDay(year: number, month: number, day: number): number {
  if (year < 1 || year > 9999 || month < 1 || month > 12 || day < 1) return 0;
  const leap = month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return day <= MONTH_DAYS[month]! + (leap ? 1 : 0) ? packDay(year, month, day) : 0;
}

export function daysOfPacked(packed: number): number {
  return daysFromCivil(packed >> 9, (packed >> 5) & 15, packed & 31);
}

/** Formats a packed day, moved by `move` days, as `YYYY-MM-DD`; clamped to the years 0001 to 9999. */
export function formatDay(packed: number, move = 0): string {
  const day = packedOfDays(Math.min(Math.max(daysOfPacked(packed) + move, FIRST_DAY), LAST_DAY));
  const [year, month, date] = [day >> 9, (day >> 5) & 15, day & 31].map(String) as [string, string, string];
  return `${year.padStart(4, '0')}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
}

// Both conversions count years from March, so that the leap day is the last of its year:
// https://howardhinnant.github.io/date_algorithms.html. Years are positive here, so `| 0` rounds down.

function daysFromCivil(year: number, month: number, day: number): number {
  const y = month <= 2 ? year - 1 : year;
  const era = (y / 400) | 0;
  const yearOfEra = y - era * 400;
  const dayOfYear = (((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) | 0) + day - 1;
  const dayOfEra = yearOfEra * 365 + ((yearOfEra / 4) | 0) - ((yearOfEra / 100) | 0) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

/** The packed day of a count of days since 1970-01-01; valid from 0000-03-01 on. */
export function packedOfDays(days: number): number {
  const shifted = days + 719_468;
  const era = (shifted / 146_097) | 0;
  const dayOfEra = shifted - era * 146_097;
  const leaps = ((dayOfEra / 1460) | 0) - ((dayOfEra / 36_524) | 0) + ((dayOfEra / 146_096) | 0);
  const yearOfEra = ((dayOfEra - leaps) / 365) | 0;
  const dayOfYear = dayOfEra - (365 * yearOfEra + ((yearOfEra / 4) | 0) - ((yearOfEra / 100) | 0));
  const shiftedMonth = ((5 * dayOfYear + 2) / 153) | 0;
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return packDay(year, month, dayOfYear - (((153 * shiftedMonth + 2) / 5) | 0) + 1);
}
