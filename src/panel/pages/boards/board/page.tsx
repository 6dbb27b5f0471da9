import { notifications } from '@mantine/notifications';
import { IconDeviceTv, IconPresentationAnalytics } from '@tabler/icons-react';
import { useParams } from 'wouter';
import type { Schemas } from '../../../api/paths.ts';
import { useMay } from '../../../api/session.tsx';
import { useRead } from '../../../api/use-api.ts';
import { LinkButton } from '../../../parts/controls/link-button.tsx';
import { StatusBadge } from '../../../parts/figures/status-badge.tsx';
import { EmptyState } from '../../../parts/frame/empty-state.tsx';
import { ErrorState } from '../../../parts/frame/error-state.tsx';
import { PageHeader } from '../../../parts/frame/page-header.tsx';
import { PageSkeleton } from '../../../parts/frame/page-skeleton.tsx';
import { PanelCard } from '../../../parts/frame/panel-card.tsx';
import { boardTexts as texts } from '../../../texts/boards.ts';
import { askBoard } from '../ask-board.ts';
import { BoardMenu } from './board-menu.tsx';
import { EditableGrid } from './editable-grid.tsx';
import { ShareBoard } from './share-board.tsx';
import { useBoardEdits } from './use-board-edits.ts';

/** Time after which what other members changed is on the page, ms. Changes of the data come at once. */
const LOOK_AGAIN_MS = 30_000;

export default function BoardPage() {
  const id = Number(useParams<{ id: string }>().id);
  const { data, error, refetch } = useRead(
    '/boards/{id}',
    { path: { id } },
    { refetchEveryMs: LOOK_AGAIN_MS },
  );
  // Another member may delete the board while it is looked at.
  if (data && error?.status !== 404) return <ShownBoard key={id} board={data} />;
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSkeleton />;
}

function ShownBoard({ board }: { board: Schemas['Board'] }) {
  const editor = useMay('editor');
  const edits = useBoardEdits(board, ({ code, message }) =>
    notifications.show({
      message: code === 'board_changed' ? texts.changedMeanwhile : message,
      color: 'red',
    }),
  );
  const { id, name, tiles } = edits.shown;
  const rename = (next: string, replaced: string) =>
    name === replaced ? edits.change({ name: next }) : edits.refuse();
  return (
    <>
      <PageHeader
        title={name}
        lead={edits.isSaving ? texts.saving : texts.updated(board.updated_by)}
        mark={board.link && <StatusBadge tone="warn">{texts.shared}</StatusBadge>}
        actions={
          <>
            {tiles.length > 0 && (
              <LinkButton
                href={`/quadros/${id}/tv`}
                variant="default"
                leftSection={<IconDeviceTv size={17} />}
              >
                {texts.wall}
              </LinkButton>
            )}
            {editor && <ShareBoard board={board} />}
            {editor && <BoardMenu id={id} name={name} onRename={rename} />}
          </>
        }
      />
      {tiles.length === 0 ? (
        <PanelCard>
          <EmptyState
            icon={<IconPresentationAnalytics size={32} />}
            title={texts.empty}
            action={<LinkButton href="/esquemas">{texts.toSchemas}</LinkButton>}
          >
            {texts.emptyHelp}
          </EmptyState>
        </PanelCard>
      ) : (
        <EditableGrid edits={edits} editor={editor} ask={askBoard(id)} />
      )}
    </>
  );
}
