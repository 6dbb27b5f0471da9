import { isDiskFull } from '../../shared/directory/disk-full.ts';
import type { Reply } from '../query-protocol.ts';

/** What a process that cannot make its folder tells the service. */
export function startFailure(error: unknown): Reply {
  return {
    kind: 'not_started',
    code: isDiskFull(error) ? 'no_disk_space' : 'query_engine_unavailable',
    detail: String(error),
  };
}
