import { IconLinkOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import type { Schemas } from '../../../api/paths.ts';
import { Door } from '../../../layout/access/door.tsx';
import { formatInstant } from '../../../parts/figures/format.ts';
import { EmptyState } from '../../../parts/frame/empty-state.tsx';
import { ErrorState } from '../../../parts/frame/error-state.tsx';
import { PageSkeleton } from '../../../parts/frame/page-skeleton.tsx';
import { boardTexts as texts } from '../../../texts/boards.ts';
import { Wall } from '../wall/wall.tsx';

/** Time between two looks at the board, ms. A look costs no query; tiles whose data changed are then read. */
const LOOK_AGAIN_MS = 10_000;

/** The page behind the link of a board, for people without a session. */
export default function SharedBoardPage() {
  const secret = useSyncExternalStore(subscribe, () => location.hash.slice(1));
  const { data, error, refetch } = useQuery<Schemas['SharedBoard'], ApiError>({
    queryKey: ['shared-board', secret],
    queryFn: ({ signal }) => call('post', '/shared-board', { body: { secret } }, signal),
    // A link that ended does not begin again. Nobody looks at a hidden page, and the browser asks nothing for it.
    refetchInterval: ({ state }) => (isEnded(state.error) ? false : LOOK_AGAIN_MS),
  });
  if (isEnded(error)) {
    const code = error && error.code in texts.ended ? error.code : 'board_link_unknown';
    return (
      <Door>
        <EmptyState icon={<IconLinkOff size={32} stroke={1.5} />} title={texts.ended[code]!}>
          {texts.endedHelp[code]}
        </EmptyState>
      </Door>
    );
  }
  if (!data) {
    return (
      <Door>{error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSkeleton />}</Door>
    );
  }
  return (
    <Wall
      name={data.name}
      lead={data.expires_at ? texts.sharedUntil(formatInstant(data.expires_at)) : texts.wallLead}
      tiles={data.tiles}
      board={`# ${secret}`}
      ask={(number, signal) => call('post', '/shared-board/answer', { body: { secret, number } }, signal)}
    />
  );
}

/** Whether the link shows no board; a text that is no secret at all answers 422. */
function isEnded(error: ApiError | null): boolean {
  return error?.status === 404 || error?.status === 422;
}

function subscribe(changed: () => void): () => void {
  addEventListener('hashchange', changed);
  return () => removeEventListener('hashchange', changed);
}
