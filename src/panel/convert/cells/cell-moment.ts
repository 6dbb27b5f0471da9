const MOMENT = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?: +(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/;

/** `day` as `yyyy-mm-dd`, `time` as `hh:mm:ss`. */
export interface Moment {
  day: string;
  time: string | undefined;
}

/** The existing day, with its time if there is one, that a trimmed cell such as `31/01/2024 9:30` holds. */
export function momentOf(cell: string, isMonthFirst: boolean): Moment | undefined {
  const match = MOMENT.exec(cell);
  if (!match) return undefined;
  const [, first = '', second = '', year = '', hour, minute = '', seconds = '00'] = match;
  const [day, month] = isMonthFirst ? [second, first] : [first, second];
  if (!isDay(Number(year), Number(month), Number(day))) return undefined;
  if (hour !== undefined && (Number(hour) > 23 || Number(minute) > 59 || Number(seconds) > 59))
    return undefined;
  return {
    day: `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
    time: hour === undefined ? undefined : `${hour.padStart(2, '0')}:${minute}:${seconds}`,
  };
}

function isDay(year: number, month: number, day: number): boolean {
  if (year < 1 || month < 1 || month > 12 || day < 1) return false;
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = month === 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
  return day <= days;
}
