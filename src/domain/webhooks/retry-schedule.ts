const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * Seconds between one attempt and the next, as the specification of Standard Webhooks recommends: ten attempts in 75.5
 * hours. https://github.com/standard-webhooks/standard-webhooks
 */
export const retryDelays: readonly number[] = [
  5,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];

/** Longest delay, in seconds, that a receiver can ask for. */
const LONGEST_WAIT = 24 * HOUR;
/** Most jitter, as a fraction of the delay, so that messages that failed together are not retried together. */
const JITTER = 0.1;

/**
 * Seconds from the failed attempt at `step` (0 is the first) until the next attempt; null if there is none.
 * `retryAfter`: delay that the receiver asked for, in seconds.
 */
export function nextDelay(
  step: number,
  retryAfter: number | null,
  delays: readonly number[] = retryDelays,
): number | null {
  const delay = delays[step];
  if (delay === undefined) return null;
  return Math.max(delay * (1 + Math.random() * JITTER), Math.min(retryAfter ?? 0, LONGEST_WAIT));
}

/** Seconds of a `Retry-After` header: a number or an HTTP date; null when it is neither. */
export function parseRetryAfter(header: string | undefined, now: Date): number | null {
  if (header === undefined) return null;
  if (/^\s*\d{1,10}\s*$/.test(header)) return Number(header);
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, (date - now.getTime()) / 1000);
}
