/** Numbers of last days that a tile is offered. */
export const DAY_CHOICES = [1, 7, 30, 90, 365, 3650];

const DAY_MS = 86_400_000;

interface Days {
  /** `YYYY-MM-DD`, both included. */
  from: string;
  to: string;
}

/**
 * The last days that a tile of a query should show: a query up to the newest day goes on with the data, in the least choice
 * that holds its days; one about days of the past stays with them (null).
 */
export function proposedDays(query: Days, data: Days): number | null {
  if (query.to < data.to) return null;
  const [, first] = [query.from, data.from].toSorted() as [string, string];
  const days = Math.round((Date.parse(data.to) - Date.parse(first)) / DAY_MS) + 1;
  return DAY_CHOICES.find((choice) => choice >= days) ?? null;
}
