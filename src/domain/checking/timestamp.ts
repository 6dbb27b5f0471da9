/** A date or an instant read from text, and whether engines read that text alike. */
export interface Moment {
  /** Day as written, packed by `packDay`. */
  day: number;
  /** Minutes that the written time is ahead of UTC. */
  offsetMinutes: number;
  /** Null if the text is in the one form that every engine reads alike, else that form. */
  rewritten: string | null;
}

const MONTH_DAYS = [0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
/** Engines know offsets up to that of Kiribati; larger ones are written in UTC. */
const MAX_PORTABLE_OFFSET = 14 * 60;
const DAY_SECONDS = 86_400;
const MAX_FRACTION_DIGITS = 9;
const KEPT_FRACTION_DIGITS = 6;

/** A day as a number that grows with it: 9 bits of room for month and day below the year. */
export function packDay(year: number, month: number, day: number): number {
  return (year << 9) | (month << 5) | day;
}

/** `YYYY-MM-DD` of a packed day moved by some days, kept within the years 0001 to 9999. */
export function formatDay(packed: number, move = 0): string {
  const days = daysFromCivil(packed >> 9, (packed >> 5) & 15, packed & 31) + move;
  return civilFromDays(Math.min(Math.max(days, FIRST_DAY), LAST_DAY));
}

/** The packed day of `YYYY-MM-DD` in bytes [from, to), or 0 if it is no date of the years 0001 to 9999. */
export function parseDate(bytes: Uint8Array, from: number, to: number): number {
  return to - from === 10 ? dayAt(bytes, from) : 0;
}

/**
 * Reads an RFC 3339 timestamp in bytes [from, to) (decision 21): `T`, `t` or a space; `Z`, `z`, an offset,
 * or nothing for UTC; up to 9 fractional digits; `:60` only where UTC has leap seconds. Null if it is none.
 */
export function parseTimestamp(bytes: Uint8Array, from: number, to: number): Moment | null {
  if (to - from < 19 || bytes[from + 13] !== 0x3a || bytes[from + 16] !== 0x3a) return null;
  const day = dayAt(bytes, from);
  const separator = bytes[from + 10]!;
  const hour = twoDigits(bytes, from + 11);
  const minute = twoDigits(bytes, from + 14);
  const second = twoDigits(bytes, from + 17);
  if (day === 0 || (separator !== 0x54 && separator !== 0x74 && separator !== 0x20)) return null;
  if (hour < 0 || hour > 23 || minute < 0 || minute > 59 || second < 0 || second > 60) return null;

  let i = from + 19;
  const fraction = i + 1;
  let fractionDigits = 0;
  if (bytes[i] === 0x2e) {
    while (fraction + fractionDigits < to && isDigit(bytes[fraction + fractionDigits]!)) fractionDigits++;
    if (fractionDigits === 0 || fractionDigits > MAX_FRACTION_DIGITS) return null;
    i = fraction + fractionDigits;
  }

  let offsetMinutes = 0;
  let portable = separator === 0x54 && second < 60 && fractionDigits <= KEPT_FRACTION_DIGITS;
  if (i < to) {
    const zone = bytes[i]!;
    if (zone === 0x5a || zone === 0x7a) {
      if (i + 1 !== to) return null;
      portable &&= zone === 0x5a;
    } else {
      if ((zone !== 0x2b && zone !== 0x2d) || i + 6 !== to || bytes[i + 3] !== 0x3a) return null;
      const offsetHours = twoDigits(bytes, i + 1);
      const minutes = twoDigits(bytes, i + 4);
      if (offsetHours < 0 || offsetHours > 23 || minutes < 0 || minutes > 59) return null;
      offsetMinutes = (offsetHours * 60 + minutes) * (zone === 0x2d ? -1 : 1);
      portable &&= Math.abs(offsetMinutes) <= MAX_PORTABLE_OFFSET;
    }
  }

  const year = day >> 9;
  if (portable && year > 1 && year < 9999) return { day, offsetMinutes, rewritten: null };
  const minutes = daysFromCivil(year, (day >> 5) & 15, day & 31) * 1440 + hour * 60 + minute - offsetMinutes;
  // A leap second is the last of a UTC month; counted as 60, it becomes the second that follows.
  if (second === 60 && ((minutes + 1) % 1440 !== 0 || !/-01$/.test(civilFromDays((minutes + 1) / 1440))))
    return null;
  const utc = minutes * 60 + second;
  if (utc < FIRST_DAY * DAY_SECONDS || utc >= (LAST_DAY + 1) * DAY_SECONDS) return null;
  if (portable) return { day, offsetMinutes, rewritten: null };
  const kept = Math.min(fractionDigits, KEPT_FRACTION_DIGITS);
  return writeUtc(utc, kept === 0 ? '' : latin1(bytes, fraction - 1, fraction + kept));
}

function writeUtc(utc: number, fraction: string): Moment {
  const days = Math.floor(utc / DAY_SECONDS);
  const time = utc - days * DAY_SECONDS;
  const date = civilFromDays(days);
  const clock = `${pad2(Math.floor(time / 3600))}:${pad2(Math.floor(time / 60) % 60)}:${pad2(time % 60)}`;
  const day = packDay(Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8)));
  return { day, offsetMinutes: 0, rewritten: `${date}T${clock}${fraction}Z` };
}

function dayAt(bytes: Uint8Array, i: number): number {
  const century = twoDigits(bytes, i);
  const rest = twoDigits(bytes, i + 2);
  const month = twoDigits(bytes, i + 5);
  const day = twoDigits(bytes, i + 8);
  if (century < 0 || rest < 0 || month < 1 || month > 12 || day < 1) return 0;
  if (bytes[i + 4] !== 0x2d || bytes[i + 7] !== 0x2d) return 0;
  const year = century * 100 + rest;
  if (year === 0) return 0;
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return day <= MONTH_DAYS[month]! + (leap && month === 2 ? 1 : 0) ? packDay(year, month, day) : 0;
}

function isDigit(char: number): boolean {
  return char >= 0x30 && char <= 0x39;
}

/** The number that two digits make, or -1. */
function twoDigits(bytes: Uint8Array, i: number): number {
  const tens = bytes[i]! - 0x30;
  const ones = bytes[i + 1]! - 0x30;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : -1;
}

function latin1(bytes: Uint8Array, from: number, to: number): string {
  let text = '';
  for (let i = from; i < to; i++) text += String.fromCharCode(bytes[i]!);
  return text;
}

/** Days since 1970-01-01 in the proleptic Gregorian calendar. */
function daysFromCivil(year: number, month: number, day: number): number {
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  return (
    era * 146_097 +
    yearOfEra * 365 +
    Math.floor(yearOfEra / 4) -
    Math.floor(yearOfEra / 100) +
    dayOfYear -
    719_468
  );
}

const FIRST_DAY = daysFromCivil(1, 1, 1);
const LAST_DAY = daysFromCivil(9999, 12, 31);

function civilFromDays(days: number): string {
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return `${String(year).padStart(4, '0')}-${pad2(month)}-${pad2(dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1)}`;
}

function pad2(value: number): string {
  return value < 10 ? `0${value}` : String(value);
}
