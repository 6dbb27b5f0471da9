import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryClient } from '../../../api/query-client.ts';
import { readOf } from '../../../api/reads.ts';
import { ALL_DAYS } from '../all-days.ts';
import { requestPage } from './request-page.ts';

export interface EventRange {
  /** `YYYY-MM-DD`, both included. */
  from: string;
  to: string;
}

/** Key and request of the days for which a schema has records; null when there are none. */
function daysOf(slug: string, eventDateField: string, position?: number) {
  return {
    queryKey: ['event-range', slug, position],
    retry: false,
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<EventRange | null> => {
      const field = `"${eventDateField}"`;
      const request = {
        select: [`min(${field}) as first_day`, `max(${field}) as last_day`],
        ...ALL_DAYS,
      };
      const [from, to] = (await requestPage(slug, request, signal)).table.rows[0] ?? [];
      return from && to ? { from: from.slice(0, 10), to: to.slice(0, 10) } : null;
    },
  };
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
    ...daysOf(slug, eventDateField ?? '', position),
    placeholderData: keepPreviousData as never,
    enabled: linked && eventDateField !== undefined,
  });
  return { range: data, waiting: linked && isPending };
}

/** Asks for the days before a page shows them. */
export async function askDaysAhead(slug: string): Promise<void> {
  const { versions, linked } = await queryClient.ensureQueryData(
    readOf('/schemas/{slug}', { path: { slug } }),
  );
  if (linked && versions[0]) await queryClient.prefetchQuery(daysOf(slug, versions[0].event_date_field));
}
