import { daysOfPacked, existingDay, FIRST_DAY, LAST_DAY, packedOfDays } from './calendar.ts';
import type { Rewritings } from './rewritings.ts';

/** Largest offset in minutes that all engines read (Kiribati's); times with a larger one are rewritten in UTC. */
const MAX_PORTABLE_OFFSET = 14 * 60;
const DAY_MINUTES = 24 * 60;
const MAX_FRACTION_DIGITS = 9;
const KEPT_FRACTION_DIGITS = 6;

/** The packed day of `YYYY-MM-DD` in bytes [from, to), or 0 if it is no date of the years 0001 to 9999. */
export function parseDate(bytes: Uint8Array, from: number, to: number): number {
  return to - from === 10 ? dayAt(bytes, from) : 0;
}

/** A reader of timestamps; its fields describe the last timestamp read. */
export class Timestamp {
  /** Packed day as written (in UTC if it has to be rewritten), and minutes that the written time is ahead of UTC. */
  day = 0;
  offsetMinutes = 0;
  /** Whether engines read the text alike: `YYYY-MM-DDTHH:MM:SS[.f{1,6}]`, then `Z`, `±HH:MM` or nothing. */
  isPortable = false;
  #minuteOfDay = 0;
  #second = 0;
  #fractionDigits = 0;

  /**
   * RFC 3339 in bytes [from, to) (contract rule 21): `T`, `t` or a space; `Z`, `z`, an offset, or nothing for UTC;
   * up to 9 fractional digits; `:60` only where UTC has leap seconds; years 0001 to 9999 as written and in UTC.
   */
  read(bytes: Uint8Array, from: number, to: number): boolean {
    if (to - from < 19 || bytes[from + 13] !== 0x3a || bytes[from + 16] !== 0x3a) return false;
    const day = dayAt(bytes, from);
    const separator = bytes[from + 10]!;
    const hour = pairAt(bytes, from + 11);
    const minute = pairAt(bytes, from + 14);
    const second = pairAt(bytes, from + 17);
    if (day === 0 || (separator !== 0x54 && separator !== 0x74 && separator !== 0x20)) return false;
    if (hour < 0 || hour > 23 || minute < 0 || minute > 59 || second < 0 || second > 60) return false;

    let i = from + 19;
    let fractionDigits = 0;
    if (bytes[i] === 0x2e && i < to) {
      const start = ++i;
      while (i < to && bytes[i]! >= 0x30 && bytes[i]! <= 0x39) i++;
      fractionDigits = i - start;
      if (fractionDigits === 0 || fractionDigits > MAX_FRACTION_DIGITS) return false;
    }
    const zone = i < to ? bytes[i]! : 0;
    const offset = i < to ? offsetAt(bytes, i, to) : 0;
    if (offset === NO_OFFSET) return false;

    this.day = day;
    this.offsetMinutes = offset;
    this.#minuteOfDay = hour * 60 + minute;
    this.#second = second;
    this.#fractionDigits = fractionDigits;
    const usual =
      separator === 0x54 && zone !== 0x7a && second < 60 && fractionDigits <= KEPT_FRACTION_DIGITS;
    this.isPortable = usual && Math.abs(offset) <= MAX_PORTABLE_OFFSET;
    const year = day >> 9;
    const isAtEdge = offset !== 0 && (year === 1 || year === 9999);
    if (!isAtEdge && (this.isPortable || (offset === 0 && second < 60))) return true;
    return this.#toUtc();
  }

  /** Moves a non-portable time to UTC. False if the result is outside the allowed years, or UTC has no such second. */
  #toUtc(): boolean {
    let minute = this.#minuteOfDay - this.offsetMinutes;
    let days = daysOfPacked(this.day);
    const move = Math.floor(minute / DAY_MINUTES);
    days += move;
    minute -= move * DAY_MINUTES;
    if (days < FIRST_DAY || days > LAST_DAY) return false;
    const packed = packedOfDays(days);
    if (this.#second === 60) {
      // A leap second is the last of a UTC month.
      const isLastDay = (packedOfDays(days + 1) & 31) === 1;
      if (minute !== DAY_MINUTES - 1 || !isLastDay) return false;
    }
    if (this.isPortable) return true;
    this.day = packed;
    this.offsetMinutes = 0;
    this.#minuteOfDay = minute;
    return true;
  }

  /** Writes the last timestamp read, which stands in `bytes` at `from` and is not portable, as plain UTC. */
  write(bytes: Uint8Array, from: number, out: Rewritings): void {
    const year = this.day >> 9;
    const century = (year / 100) | 0;
    out.putPair(century);
    out.putPair(year - century * 100);
    out.put(0x2d);
    out.putPair((this.day >> 5) & 15);
    out.put(0x2d);
    out.putPair(this.day & 31);
    out.put(0x54);
    const hour = (this.#minuteOfDay / 60) | 0;
    out.putPair(hour);
    out.put(0x3a);
    out.putPair(this.#minuteOfDay - hour * 60);
    out.put(0x3a);
    const digits = Math.min(this.#fractionDigits, KEPT_FRACTION_DIGITS);
    if (this.#second === 60) this.#writeLastMicrosecond(out);
    else {
      out.putPair(this.#second);
      if (digits > 0) out.copy(bytes, from + 19, from + 20 + digits);
    }
    out.put(0x5a);
  }

  /** Engines have no leap seconds: one becomes the last microsecond of its day, so that its event date stays the same. */
  #writeLastMicrosecond(out: Rewritings): void {
    out.putPair(59);
    out.put(0x2e);
    for (let digits = 0; digits < KEPT_FRACTION_DIGITS; digits += 2) out.putPair(99);
  }
}

const NO_OFFSET = Number.MAX_SAFE_INTEGER;

/** Minutes ahead of UTC of `Z`, `z` or `±HH:MM` in bytes [i, to), or NO_OFFSET. */
function offsetAt(bytes: Uint8Array, i: number, to: number): number {
  const sign = bytes[i];
  if (sign === 0x5a || sign === 0x7a) return i + 1 === to ? 0 : NO_OFFSET;
  if ((sign !== 0x2b && sign !== 0x2d) || i + 6 !== to || bytes[i + 3] !== 0x3a) return NO_OFFSET;
  const hours = pairAt(bytes, i + 1);
  const minutes = pairAt(bytes, i + 4);
  if (hours < 0 || hours > 23 || minutes < 0 || minutes > 59) return NO_OFFSET;
  return sign === 0x2d ? -(hours * 60 + minutes) : hours * 60 + minutes;
}

function dayAt(bytes: Uint8Array, i: number): number {
  if (bytes[i + 4] !== 0x2d || bytes[i + 7] !== 0x2d) return 0;
  const century = pairAt(bytes, i);
  const rest = pairAt(bytes, i + 2);
  if (century < 0 || rest < 0) return 0;
  return existingDay(century * 100 + rest, pairAt(bytes, i + 5), pairAt(bytes, i + 8));
}

/** The number that two digits make, or -1. */
function pairAt(bytes: Uint8Array, i: number): number {
  const tens = bytes[i]! - 0x30;
  const ones = bytes[i + 1]! - 0x30;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : -1;
}
