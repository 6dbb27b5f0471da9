import { byteAt, digits } from './text';

/** Range of the event date, as packed days, and which directions of offset were seen (1 ahead, 2 behind). */
export let minDay: u32 = u32.MAX_VALUE;
export let maxDay: u32 = 0;
export let offsetsSeen: u32 = 0;

export function resetDays(): void {
  minDay = u32.MAX_VALUE;
  maxDay = 0;
  offsetsSeen = 0;
}

@inline
function note(day: u32): void {
  if (day < minDay) minDay = day;
  if (day > maxDay) maxDay = day;
}

@inline
function pair(p: usize): u32 {
  return byteAt(p) * 10 + byteAt(p + 1) - 528;
}

/** The day `YYYY-MM-DD` at `p`, packed as year, 4 bits, 5 bits; 0 if no such day. Its digits were checked to be digits. */
@inline
function dayAt(p: usize): u32 {
  const year = pair(p) * 100 + pair(p + 2);
  const month = pair(p + 5);
  const day = pair(p + 8);
  if (month - 1 > 11 || day - 1 > 30 || year == 0) return 0;
  if (day > 28 && day > lastDay(year, month)) return 0;
  return (year << 9) | (month << 5) | day;
}

function lastDay(year: u32, month: u32): u32 {
  if (month != 2) return 30 + ((month + (month >> 3)) & 1);
  return !(year & 3) && (year % 100 != 0 || year % 400 == 0) ? 29 : 28;
}

/** A date with its quotes. */
export function dateEnd(p: usize, isEvent: bool): usize {
  if (byteAt(p) != 34) return 0;
  p++;
  if ((digits(p) & 0x3ff) != 0x36f || byteAt(p + 4) != 45 || byteAt(p + 7) != 45 || byteAt(p + 10) != 34) return 0;
  const day = dayAt(p);
  if (!day) return 0;
  if (isEvent) note(day);
  return p + 11;
}

/** A timestamp with its quotes, in the form that every engine reads alike. */
export function timestampEnd(p: usize, isEvent: bool): usize {
  if (byteAt(p) != 34) return 0;
  p++;
  // YYYY-MM-DDTHH:MM, then :SS
  if (digits(p) != 0xdb6f || byteAt(p + 4) != 45 || byteAt(p + 7) != 45) return 0;
  if (byteAt(p + 10) != 84 || byteAt(p + 13) != 58 || byteAt(p + 16) != 58) return 0;
  const day = dayAt(p);
  if (!day || pair(p + 11) > 23 || byteAt(p + 14) > 53) return 0;
  if (byteAt(p + 17) - 48 > 5 || byteAt(p + 18) - 48 > 9) return 0;
  p += 19;
  let c = byteAt(p);
  if (c == 46) {
    const fraction = <u32>ctz(~digits(p + 1));
    if (fraction - 1 > 5) return 0;
    p += 1 + fraction;
    c = byteAt(p);
  }
  if (c == 90) {
    p++;
    if (byteAt(p) != 34) return 0;
  } else if (c != 34) {
    p = offsetEnd(p, day, isEvent);
    if (!p) return 0;
  }
  if (isEvent) note(day);
  return p + 1;
}

/** An offset of at most 14 hours, in a year where it cannot move the time out of the allowed years. */
function offsetEnd(p: usize, day: u32, isEvent: bool): usize {
  const sign = byteAt(p);
  if (sign != 43 && sign != 45) return 0;
  if ((digits(p + 1) & 0x1f) != 0x1b || byteAt(p + 3) != 58 || byteAt(p + 4) > 53 || byteAt(p + 6) != 34) return 0;
  const minutes = pair(p + 1) * 60 + pair(p + 4);
  const year = day >> 9;
  if (minutes > 840 || year == 1 || year == 9999) return 0;
  if (isEvent && minutes) offsetsSeen |= sign == 43 ? 1 : 2;
  return p + 6;
}
