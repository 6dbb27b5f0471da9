import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ALL_DAYS } from '../all-days.ts';
import { requestPage } from './request-page.ts';

export interface EventRange {
  /** `YYYY-MM-DD`, both included. */
  from: string;
  to: string;
}

/**
 * The days for which a schema has records; undefined while unknown, null when there are none.
 * @param position of the schema; with a later one the days are asked for again
 */
export function useEventRange(
  slug: string,
  eventDateField: string | undefined,
  linked: boolean,
  position?: number,
) {
  const { data, isPending } = useQuery({
    queryKey: ['event-range', slug, position],
    placeholderData: keepPreviousData as never,
    enabled: linked && eventDateField !== undefined,
    retry: false,
    queryFn: async ({ signal }): Promise<EventRange | null> => {
      const field = `"${eventDateField}"`;
      const request = {
        select: [`min(${field}) as first_day`, `max(${field}) as last_day`],
        ...ALL_DAYS,
      };
      const [from, to] = (await requestPage(slug, request, signal)).table.rows[0] ?? [];
      return from && to ? { from: from.slice(0, 10), to: to.slice(0, 10) } : null;
    },
  });
  return { range: data, waiting: linked && isPending };
}
