import { DateTime } from 'luxon';

/** The time that a text names: from `start` on, before `end`. */
export interface Period {
  start: Date;
  end: Date;
}

/** Below a millisecond the control database's moments are not shown, so a moment of a filter means all of its millisecond. */
const MOMENT_MS = 1;

/**
 * Reads a day, or a moment, in any form of ISO 8601 (the contract's `DateOrDateTime`). A day is one in UTC, and a moment
 * without an offset is UTC.
 * @returns undefined where the calendar has no such day
 */
export function readPeriod(text: string): Period | undefined {
  const written = text.toUpperCase().replace(' ', 'T');
  const start = DateTime.fromISO(written, { zone: 'utc' });
  if (!start.isValid) return undefined;
  const end = written.includes('T') ? start.plus({ milliseconds: MOMENT_MS }) : start.plus({ days: 1 });
  return { start: start.toJSDate(), end: end.toJSDate() };
}
