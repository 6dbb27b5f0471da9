import { IconArrowLeft } from '@tabler/icons-react';
import { useParams } from 'wouter';
import { useLiveUpdates } from '../../../api/live.ts';
import { useRead } from '../../../api/use-api.ts';
import { Door } from '../../../layout/access/door.tsx';
import { LinkButton } from '../../../parts/controls/link-button.tsx';
import { ErrorState } from '../../../parts/frame/error-state.tsx';
import { PageSkeleton } from '../../../parts/frame/page-skeleton.tsx';
import { boardTexts as texts } from '../../../texts/boards.ts';
import { askBoard } from '../ask-board.ts';
import { Wall } from './wall.tsx';

/** Time after which what other members changed is on the wall, ms. Changes of the data come at once. */
const LOOK_AGAIN_MS = 30_000;

/** A board of the account at the wall. */
export default function WallPage() {
  const id = Number(useParams<{ id: string }>().id);
  useLiveUpdates();
  const { data, error, refetch } = useRead(
    '/boards/{id}',
    { path: { id } },
    { refetchEveryMs: LOOK_AGAIN_MS },
  );
  // Another member may delete the board while it is looked at.
  if (!data || error?.status === 404) {
    return (
      <Door>{error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSkeleton />}</Door>
    );
  }
  return (
    <Wall
      {...{ name: data.name, tiles: data.tiles, lead: texts.wallLead }}
      board={String(id)}
      ask={askBoard(id)}
      actions={
        <LinkButton href={`/quadros/${id}`} variant="default" leftSection={<IconArrowLeft size={17} />}>
          {texts.backToBoard}
        </LinkButton>
      }
    />
  );
}
