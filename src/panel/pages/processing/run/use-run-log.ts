import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import type { Schemas } from '../../../api/paths.ts';

type Lines = Schemas['RunLog']['data'];

interface LogSoFar {
  lines: Lines;
  next: number;
  ended: boolean;
}

const LOOK_EVERY_MS = 1500;

/** The log of a run, followed until the run has ended: each look asks only for what came since the last. */
export function useRunLog(id: number) {
  const client = useQueryClient();
  const queryKey = ['/runs/{id}/log', { path: { id } }];
  return useQuery<LogSoFar, ApiError>({
    queryKey,
    queryFn: async ({ signal }) => {
      let log = client.getQueryData<LogSoFar>(queryKey) ?? { lines: [], next: 0, ended: false };
      for (;;) {
        const part = await call(
          'get',
          '/runs/{id}/log',
          { path: { id }, query: { after: log.next } },
          signal,
        );
        log = { lines: [...log.lines, ...part.data], next: part.next, ended: part.ended };
        if (part.data.length === 0 || part.ended) return log;
      }
    },
    refetchInterval: ({ state }) => (state.data?.ended ? false : LOOK_EVERY_MS),
  });
}
