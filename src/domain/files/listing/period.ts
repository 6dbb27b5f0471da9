import { DateTime } from 'luxon';

/** A span of time: `start` included, `end` excluded. */
export interface Period {
  start: Date;
  end: Date;
}

/** Length of a moment in a filter: answers show timestamps in milliseconds, so a moment means its whole millisecond. */
const MOMENT_MS = 1;

/**
 * Reads a day or a moment that the contract has checked (`DateOrDateTime`, `DateTime`): its pattern knows the calendar.
 * Days, and moments without an offset, are in UTC.
 */
export function readPeriod(text: string): Period {
  const written = text.toUpperCase().replace(' ', 'T');
  const start = DateTime.fromISO(written, { zone: 'utc' });
  if (!start.isValid)
    throw new Error(`the contract let ${text} pass, which names no day: ${start.invalidReason}`);
  const end = written.includes('T') ? start.plus({ milliseconds: MOMENT_MS }) : start.plus({ days: 1 });
  return { start: start.toJSDate(), end: end.toJSDate() };
}
