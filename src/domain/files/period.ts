import { DateTime } from 'luxon';

/** A span of time: `start` included, `end` excluded. */
export interface Period {
  start: Date;
  end: Date;
}

/** Length of a moment in a filter: answers show timestamps in milliseconds, so a moment means its whole millisecond. */
const MOMENT_MS = 1;

/**
 * Reads a day or a moment in any form of ISO 8601 (the contract's `DateOrDateTime`). Days, and moments without an
 * offset, are in UTC.
 * @returns undefined if the calendar has no such day
 */
export function readPeriod(text: string): Period | undefined {
  const written = text.toUpperCase().replace(' ', 'T');
  const start = DateTime.fromISO(written, { zone: 'utc' });
  if (!start.isValid) return undefined;
  const end = written.includes('T') ? start.plus({ milliseconds: MOMENT_MS }) : start.plus({ days: 1 });
  return { start: start.toJSDate(), end: end.toJSDate() };
}
