import { formatDay } from './lines/calendar.ts';

/** The range of the event date over a file. */
export class EventDays {
  #min = Number.POSITIVE_INFINITY;
  #max = Number.NEGATIVE_INFINITY;
  /** Some time was written ahead of UTC (its UTC day may be the day before), or behind it. */
  #ahead = false;
  #behind = false;

  /** Notes a packed day, as written, and how many minutes its time is ahead of UTC. */
  note(packedDay: number, offsetMinutes: number): void {
    if (packedDay < this.#min) this.#min = packedDay;
    if (packedDay > this.#max) this.#max = packedDay;
    if (offsetMinutes > 0) this.#ahead = true;
    else if (offsetMinutes < 0) this.#behind = true;
  }

  /** First day, `YYYY-MM-DD`, widened so that it surely covers every row in UTC; null without rows. */
  first(): string | null {
    return this.#min === Number.POSITIVE_INFINITY ? null : formatDay(this.#min, this.#ahead ? -1 : 0);
  }

  last(): string | null {
    return this.#max === Number.NEGATIVE_INFINITY ? null : formatDay(this.#max, this.#behind ? 1 : 0);
  }
}
