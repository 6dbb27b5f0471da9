import { common } from '../../texts/common.ts';

const LOCALE = 'pt-BR';
const integer = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 });
const decimal = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1 });
const credits = new Intl.NumberFormat(LOCALE, { minimumFractionDigits: 2, maximumFractionDigits: 4 });
const percent = new Intl.NumberFormat(LOCALE, { style: 'percent', maximumFractionDigits: 1 });
let zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
let dateTime = instantFormat(zone);
let clock = clockFormat(zone);
const utcDateTime = instantFormat('UTC');
const day = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'short', timeZone: 'UTC' });
// Words such as `ontem` would be about calendar days, which elapsed time does not tell.
const relative = new Intl.RelativeTimeFormat(LOCALE, { numeric: 'always' });

const BYTE_UNITS = ['B', 'kB', 'MB', 'GB', 'TB', 'PB'];

/** `1.234.567` */
export const formatCount = (value: number): string => integer.format(value);
/** Credits come as decimal text, to keep every digit; four are shown. */
export const formatCredits = (value: string | number): string => credits.format(Number(value));
/** A share from 0 to 1 as `12,5%`. */
export const formatShare = (value: number): string => percent.format(value);
/** Sets the time zone of all moments: that of the account, once it is known; before, the browser's. */
export function setTimeZone(name: string): void {
  if (name === zone) return;
  zone = name;
  dateTime = instantFormat(name);
  clock = clockFormat(name);
}

/** IANA name of the zone in which moments are shown. */
export const timeZone = (): string => zone;

/** An instant (ISO 8601) in the account's time zone. */
export const formatInstant = (iso: string): string => dateTime.format(new Date(iso));
/** The time of day of an instant in the account's time zone. */
export const formatClock = (iso: string): string => clock.format(new Date(iso));
/** An instant with the name of its zone, and in UTC: for the tooltips of moments. */
export function momentTitle(iso: string): string {
  const utc = `${utcDateTime.format(new Date(iso))} UTC`;
  return zone === 'UTC' ? utc : `${formatInstant(iso)} ${zone} · ${utc}`;
}
/** A day (`2026-11-20`) as `20/11/2026`. */
export const formatDay = (iso: string): string => day.format(new Date(iso));

/** `1,5 MB`, in powers of 1,000. */
export function formatBytes(bytes: number): string {
  let unit = 0;
  let value = bytes;
  while (value >= 1000 && unit < BYTE_UNITS.length - 1) {
    value /= 1000;
    unit++;
  }
  return `${decimal.format(value)} ${BYTE_UNITS[unit]}`;
}

/** `2 min 5 s`, `3 min`, `1 h 3 min`, `850 ms`. */
export function formatDuration(seconds: number): string {
  if (seconds < 1) return `${Math.round(seconds * 1000)} ms`;
  if (seconds < 60) return `${decimal.format(seconds)} s`;
  const whole = Math.round(seconds);
  const [h, min, s] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  if (h > 0) return min > 0 ? `${h} h ${min} min` : `${h} h`;
  return s > 0 ? `${min} min ${s} s` : `${min} min`;
}

/** Units of elapsed time: length, s, and the count from which the next one is told. */
const RELATIVE_UNITS = [
  ['second', 1, 60],
  ['minute', 60, 60],
  ['hour', 3600, 24],
  ['day', 86_400, 30],
  ['month', 30 * 86_400, Number.POSITIVE_INFINITY],
] as const;

/** `há 5 minutos`, `em 2 dias`; `agora mesmo` for less than a minute. */
export function formatRelative(iso: string, nowMs: number): string {
  const seconds = (new Date(iso).getTime() - nowMs) / 1000;
  if (seconds > -60 && seconds < 10) return common.now;
  // Rounded before it is compared: 59 min 55 s are one hour, not 60 minutes.
  const [unit, length] = RELATIVE_UNITS.find(([, size, end]) => Math.round(Math.abs(seconds) / size) < end)!;
  return relative.format(Math.sign(seconds) * Math.round(Math.abs(seconds) / length), unit);
}

function instantFormat(name: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(LOCALE, { dateStyle: 'short', timeStyle: 'medium', timeZone: name });
}

function clockFormat(name: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(LOCALE, { timeStyle: 'medium', timeZone: name });
}
