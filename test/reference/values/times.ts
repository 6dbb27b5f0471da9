/** Dates are days since 1970-01-01, timestamps microseconds since then, both in UTC; years 0001 to 9999. */
export const MICROS: Record<string, bigint> = {
  second: 1_000_000n,
  minute: 60_000_000n,
  hour: 3_600_000_000n,
  day: 86_400_000_000n,
};
export const DAY = MICROS.day!;

export const floorDiv = (a: bigint, b: bigint) => (a - (((a % b) + b) % b)) / b;
export const dayOf = (micros: bigint) => floorDiv(micros, DAY);

export interface Civil {
  year: number;
  /** 1 to 12. */
  month: number;
  day: number;
}

export function civil(days: bigint): Civil {
  const date = new Date(Number(days) * 86_400_000);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

export function daysOf({ year, month, day }: Civil): bigint {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return BigInt(Math.round(date.getTime() / 86_400_000));
}

export const FIRST_DAY = daysOf({ year: 1, month: 1, day: 1 });
export const LAST_DAY = daysOf({ year: 9999, month: 12, day: 31 });
export const isDay = (days: bigint) => days >= FIRST_DAY && days <= LAST_DAY;
export const isMoment = (micros: bigint) => isDay(dayOf(micros));

export const daysInMonth = (year: number, month: number) =>
  month === 2
    ? (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
      ? 29
      : 28
    : [4, 6, 9, 11].includes(month)
      ? 30
      : 31;

/** `YYYY-MM-DD` of a day that exists. */
export function parseDate(text: string): bigint | null {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  if (!match) return null;
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number];
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return null;
  return daysOf({ year, month, day });
}

/** A timestamp (see the page's "Timestamps as texts") or a date alone. */
export function parseTimestamp(text: string): bigint | null {
  const alone = parseDate(text);
  if (alone !== null) return alone * DAY;
  const match = /^(\d{4}-\d\d-\d\d)[Tt ](\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))?([Zz]|[+-]\d\d:\d\d)?$/.exec(
    text,
  );
  if (!match) return null;
  const day = parseDate(match[1]!);
  const [hour, minute, second] = match.slice(2, 5).map(Number) as [number, number, number];
  const digits = match[5] ?? '';
  if (day === null || hour > 23 || minute > 59 || second > 60) return null;
  let offset = 0n;
  const zone = match[6];
  if (zone && !/[Zz]/.test(zone)) {
    const [hours, minutes] = zone.slice(1).split(':').map(Number) as [number, number];
    if (hours > 23 || minutes > 59) return null;
    offset = BigInt(hours * 60 + minutes) * (zone.startsWith('-') ? -1n : 1n);
  }
  const minutes = day * 1440n + BigInt(hour * 60 + minute) - offset;
  if (second === 60) return leapSecond(minutes);
  const micros =
    minutes * MICROS.minute! + BigInt(second) * MICROS.second! + BigInt(digits.slice(0, 6).padEnd(6, '0'));
  return isMoment(micros) ? micros : null;
}

/** A leap second: allowed only after the last minute of a month in UTC, and read as the month's last microsecond. */
function leapSecond(minutes: bigint): bigint | null {
  const next = (minutes + 1n) * MICROS.minute!;
  if (!isMoment(next - 1n) || next % DAY !== 0n || civil(next / DAY).day !== 1) return null;
  return next - 1n;
}

const pad = (n: number | bigint, width = 2) => String(n).padStart(width, '0');
export function dateText(days: bigint): string {
  const { year, month, day } = civil(days);
  return `${pad(year, 4)}-${pad(month)}-${pad(day)}`;
}
export function timestampText(micros: bigint): string {
  const day = dayOf(micros);
  const rest = micros - day * DAY;
  const [h, m, s] = [rest / MICROS.hour!, (rest / MICROS.minute!) % 60n, (rest / MICROS.second!) % 60n];
  return `${dateText(day)}T${pad(h)}:${pad(m)}:${pad(s)}.${pad(rest % 1_000_000n, 6)}Z`;
}

/** Monday 1 to Sunday 7. */
export const dayOfWeek = (days: bigint) => Number((((days + 3n) % 7n) + 7n) % 7n) + 1;
export const dayOfYear = (days: bigint) =>
  Number(days - daysOf({ year: civil(days).year, month: 1, day: 1 })) + 1;
/** ISO week: numbered in the year that its Thursday is in. */
export const isoWeek = (days: bigint) =>
  Math.floor((dayOfYear(days - BigInt(dayOfWeek(days)) + 4n) - 1) / 7) + 1;

/** Months since year 0. */
const monthIndex = ({ year, month }: Civil) => BigInt(year * 12 + month - 1);
const MONTHS: Record<string, bigint> = { month: 1n, quarter: 3n, year: 12n };

/** Number of the unit (day, month, ...) that a moment is in. */
export function unitIndex(unit: string, micros: bigint): bigint {
  if (unit === 'week') return floorDiv(dayOf(micros) + 3n, 7n);
  const months = MONTHS[unit];
  return months ? monthIndex(civil(dayOf(micros))) / months : floorDiv(micros, MICROS[unit]!);
}

export function truncate(unit: string, micros: bigint): bigint {
  const index = unitIndex(unit, micros);
  if (unit === 'week') return (index * 7n - 3n) * DAY;
  const months = MONTHS[unit];
  if (!months) return index * MICROS[unit]!;
  const first = Number(index * months);
  return daysOf({ year: Math.floor(first / 12), month: (first % 12) + 1, day: 1 }) * DAY;
}

/** Null outside the years 0001 to 9999. */
export function addUnits(unit: string, n: bigint, micros: bigint): bigint | null {
  const months = MONTHS[unit];
  if (!months) {
    const moved = micros + n * (unit === 'week' ? 7n * DAY : MICROS[unit]!);
    return isMoment(moved) ? moved : null;
  }
  const from = civil(dayOf(micros));
  const index = monthIndex(from) + n * months;
  if (index < 12n || index >= 120_000n) return null;
  const [year, month] = [Math.floor(Number(index) / 12), (Number(index) % 12) + 1];
  const day = Math.min(from.day, daysInMonth(year, month));
  return daysOf({ year, month, day }) * DAY + (micros - dayOf(micros) * DAY);
}
