const DAY_MS = 86_400_000;
/** The first day that a query may name. */
const FIRST_DAY = '0001-01-01';

/**
 * The window of so many days up to the newest event date; none without records, which the query then finds by itself.
 * @param newest the newest event date, a day or an instant in UTC
 */
export function lastDaysWindow(
  newest: string | null,
  days: number,
): { event_from: string; event_to: string } | Record<string, never> {
  if (newest === null) return {};
  const to = newest.slice(0, 10);
  const first = new Date(Date.parse(`${to}T00:00:00Z`) - (days - 1) * DAY_MS);
  const from =
    first.getTime() < Date.parse(`${FIRST_DAY}T00:00:00Z`) ? FIRST_DAY : first.toISOString().slice(0, 10);
  return { event_from: from, event_to: to };
}
