const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Seconds between one attempt at a letter and the next: nine attempts in about a day. */
const delays: readonly number[] = [10, MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR];
/** Most jitter, as a fraction of the delay. */
const JITTER = 0.1;

/** Seconds until the next attempt after so many; null if there is none. */
export function nextLetterDelay(attempts: number): number | null {
  const delay = delays[attempts];
  return delay === undefined ? null : delay * (1 + Math.random() * JITTER);
}
