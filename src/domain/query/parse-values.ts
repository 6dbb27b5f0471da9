/** Parses texts to exact values in the form of `Cell`. Every function returns undefined for a bad text. */

const INTEGER = /^-?[0-9]+$/;
const DECIMAL = /^(-?)([0-9]+)(?:\.([0-9]+))?$/;
const EXPONENT = /^(-?)([0-9]+)(?:\.([0-9]+))?[eE]([+-]?[0-9]{1,3})$/;
const DAY = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/;
const TIMESTAMP =
  /^([0-9]{4}-[0-9]{2}-[0-9]{2})[Tt ]([0-9]{2}:[0-9]{2}:[0-9]{2})(?:\.([0-9]{1,9}))?(?:([Zz])|([+-])([0-9]{2}):([0-9]{2}))?$/;
const CLOCK = /^(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]$/;

const MIN_INTEGER = -(2n ** 63n);
const MAX_INTEGER = 2n ** 63n - 1n;

/** A 64-bit integer. */
export function parseInteger(text: string): bigint | undefined {
  if (!INTEGER.test(text) || text.length > 40) return undefined;
  const value = BigInt(text);
  return value >= MIN_INTEGER && value <= MAX_INTEGER ? value : undefined;
}

export interface DecimalValue {
  /** Canonical digits, `-12.30`: at least one before the point, all of `scale` after it. */
  digits: string;
  precision: number;
  scale: number;
}

/** Exact decimal digits, with or without an exponent, up to 38 of them. */
export function parseDecimal(text: string): DecimalValue | undefined {
  const plain = withoutExponent(text);
  const match = plain === undefined ? null : DECIMAL.exec(plain);
  if (!match) return undefined;
  const whole = match[2]!.replace(/^0+(?=[0-9])/, '');
  const fraction = match[3] ?? '';
  const precision = whole.length + fraction.length;
  if (precision > 38) return undefined;
  const digits = fraction === '' ? whole : `${whole}.${fraction}`;
  const negative = match[1] === '-' && /[1-9]/.test(digits);
  return { digits: negative ? `-${digits}` : digits, precision, scale: fraction.length };
}

/** `1.5e-7` as JSON and JavaScript write it -> `0.00000015`. */
function withoutExponent(text: string): string | undefined {
  const match = EXPONENT.exec(text);
  if (!match) return text;
  const fraction = match[3] ?? '';
  const digits = match[2]! + fraction;
  const point = match[2]!.length + Number(match[4]);
  if (Math.abs(point) > 100) return undefined;
  const padded = point <= 0 ? '0'.repeat(1 - point) + digits : digits.padEnd(point, '0');
  const at = Math.max(point, 1);
  const rest = padded.slice(at).replace(/0+$/, '');
  return `${match[1]}${padded.slice(0, at)}${rest === '' ? '' : `.${rest}`}`;
}

/** A finite double. */
export function parseDouble(text: string): number | undefined {
  if (!DECIMAL.test(text) && !/^-?[0-9]+(?:\.[0-9]+)?[eE][+-]?[0-9]+$/.test(text)) return undefined;
  const value = Number(text);
  return Number.isFinite(value) ? value : undefined;
}

/** `YYYY-MM-DD` of a day that exists, years 0001 to 9999. */
export function parseDay(text: string): string | undefined {
  if (!DAY.test(text) || text.startsWith('0000')) return undefined;
  const time = Date.parse(`${text}T00:00:00Z`);
  if (Number.isNaN(time)) return undefined;
  return new Date(time).toISOString().startsWith(text) ? text : undefined;
}

/**
 * Converts RFC 3339, or a day (its first instant), to UTC with microseconds: `YYYY-MM-DDTHH:MM:SS.ffffffZ`.
 * Without an offset the text is in UTC. Digits below microseconds are cut, and a leap second becomes the last microsecond
 * of its month, as in records (contract rule 21), so that the text of a record finds the record.
 */
export function parseTimestamp(text: string): string | undefined {
  const day = parseDay(text);
  if (day !== undefined) return `${day}T00:00:00.000000Z`;
  const match = TIMESTAMP.exec(text);
  if (!match || parseDay(match[1]!) === undefined) return undefined;
  const isLeapSecond = match[2]!.endsWith(':60');
  const clock = isLeapSecond ? `${match[2]!.slice(0, -2)}59` : match[2]!;
  if (!CLOCK.test(clock)) return undefined;
  const offsetMinutes = Number(match[6] ?? 0) * 60 + Number(match[7] ?? 0);
  if (Number(match[6] ?? 0) > 23 || Number(match[7] ?? 0) > 59) return undefined;
  const local = Date.parse(`${match[1]}T${clock}Z`);
  const time = new Date(local - (match[5] === '-' ? -offsetMinutes : offsetMinutes) * 60_000).toISOString();
  if (!/^[0-9]{4}-/.test(time) || time.startsWith('0000')) return undefined;
  if (isLeapSecond) return endsMonth(time) ? `${time.slice(0, 19)}.999999Z` : undefined;
  return `${time.slice(0, 19)}.${(match[3] ?? '').slice(0, 6).padEnd(6, '0')}Z`;
}

/** Whether the second is the last of a month in UTC, after which a leap second can come. */
function endsMonth(second: string): boolean {
  const next = new Date(Date.parse(second) + 1000);
  return second.slice(11, 19) === '23:59:59' && next.getUTCDate() === 1;
}
