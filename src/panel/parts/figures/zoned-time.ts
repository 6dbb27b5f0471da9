/** Dates and clocks of IANA time zones. A wall time is `YYYY-MM-DDTHH:MM:SS`, what a clock on the wall shows. */

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    const [year, two] = ['numeric', '2-digit'] as const;
    format = new Intl.DateTimeFormat('en-US', {
      ...{ timeZone: zone, calendar: 'gregory', numberingSystem: 'latn', hourCycle: 'h23' },
      ...{ year, month: two, day: two, hour: two, minute: two, second: two },
    });
    formats.set(zone, format);
  }
  return format;
}

/** The wall time in a zone at a moment. */
export function wallTime(at: Date, zone: string): string {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const { year = '', month, day, hour, minute, second } = parts;
  return `${year.padStart(4, '0')}-${month}-${day}T${hour}:${minute}:${second}`;
}

/** How far a zone's clocks are ahead of UTC at a moment, ms. */
function offsetMs(at: Date, zone: string): number {
  return Date.parse(`${wallTime(at, zone)}Z`) - Math.floor(at.getTime() / 1000) * 1000;
}

/** The offset of a zone at a moment as `-03:00`. */
export function offsetText(at: Date, zone: string): string {
  const minutes = Math.round(offsetMs(at, zone) / 60_000);
  const two = (value: number) => String(value).padStart(2, '0');
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

const DAY_MS = 86_400_000;

/**
 * The moment at which a zone's clocks show a wall time: the first one where they are put back over it. Where they are put
 * forward over it, the moment at which they would have shown it.
 * @param wall to the minute or the second; the result is invalid if it is none
 */
export function momentOf(wall: string, zone: string): Date {
  const whole = wall.length === 16 ? `${wall}:00` : wall;
  const asUtc = Date.parse(`${whole}Z`);
  if (Number.isNaN(asUtc)) return new Date(Number.NaN);
  const before = new Date(asUtc - offsetMs(new Date(asUtc - DAY_MS), zone));
  const after = new Date(asUtc - offsetMs(new Date(asUtc + DAY_MS), zone));
  const shown = [before, after].filter((at) => wallTime(at, zone) === whole);
  return shown.length === 0 ? before : new Date(Math.min(...shown.map((at) => at.getTime())));
}
