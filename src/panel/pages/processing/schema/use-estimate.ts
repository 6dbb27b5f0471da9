import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import type { Body, Schemas } from '../../../api/paths.ts';

type Machines = Body<'/schemas/{slug}/processing/estimate', 'post'>;

/** What a run with these machines would take; asked again as files come in. Undefined ones are not asked for. */
export function useEstimate(slug: string, machines: Machines | undefined) {
  return useQuery<Schemas['Estimate'], ApiError>({
    // The key extends that of the pending volume, so that both are refreshed together.
    queryKey: ['/schemas/{slug}/processing', { path: { slug } }, 'estimate', machines],
    queryFn: ({ signal }) =>
      call(
        'post',
        '/schemas/{slug}/processing/estimate',
        { path: { slug }, body: machines as Machines },
        signal,
      ),
    enabled: machines !== undefined,
    placeholderData: keepPreviousData,
  });
}
