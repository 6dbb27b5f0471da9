import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import type { Schemas } from '../../../api/paths.ts';
import type { Choice } from '../machine-fields.tsx';

/** What a run with these machines would take; asked again as files come in. */
export function useEstimate(slug: string, choice: Choice) {
  return useQuery<Schemas['Estimate'], ApiError>({
    // The key extends that of the pending volume, so that both are refreshed together.
    queryKey: ['/schemas/{slug}/processing', { path: { slug } }, 'estimate', choice],
    queryFn: ({ signal }) =>
      call('post', '/schemas/{slug}/processing/estimate', { path: { slug }, body: choice }, signal),
    placeholderData: keepPreviousData,
  });
}
