import { VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import type { Schemas } from '../../../api/paths.ts';
import { ConfirmDialog } from '../../../parts/controls/confirm-dialog.tsx';
import { DragHandle } from '../../../parts/controls/drag-handle.tsx';
import { mergeEdit } from '../../../parts/forms/merge-edit.ts';
import { boardTexts as texts } from '../../../texts/boards.ts';
import { TileCard } from '../tiles/tile-card.tsx';
import styles from '../tiles/tiles.module.css';
import type { AskTile } from '../tiles/use-tile-answer.ts';
import { EditTile } from './edit-tile.tsx';
import { TileTools } from './tile-tools.tsx';
import { moved, type useBoardEdits } from './use-board-edits.ts';

type Tile = Schemas['Tile'];

interface EditableGridProps {
  edits: ReturnType<typeof useBoardEdits>;
  editor: boolean;
  ask: AskTile;
}

/** The tiles of a board, which editors arrange by hand or by keys, edit and remove. */
export function EditableGrid({ edits, editor, ask }: EditableGridProps) {
  const { id, tiles } = edits.shown;
  const [dragged, setDragged] = useState<number>();
  const [edited, setEdited] = useState<Tile>();
  const [removed, setRemoved] = useState<Tile>();
  const [announced, setAnnounced] = useState('');
  const count = tiles.length;
  const placeOf = (number: number) => tiles.findIndex((tile) => tile.number === number);
  const move = ({ number, title }: Tile, by: number) => {
    const to = placeOf(number) + by;
    if (to < 0 || to >= count) return;
    edits.change({ tiles: moved(tiles, to - by, to) });
    setAnnounced(texts.moved(title, to + 1, count));
  };
  const replace = (next: Tile) =>
    edits.change({ tiles: tiles.map((tile) => (tile.number === next.number ? next : tile)) });
  return (
    <>
      <ol className={styles.grid}>
        {tiles.map((tile, index) => (
          <li
            key={tile.number}
            className={styles.place}
            data-width={tile.width}
            data-dragged={tile.number === dragged || undefined}
            onDragOver={(event) => {
              if (dragged !== undefined) event.preventDefault();
            }}
            onDragEnter={() => {
              if (dragged === undefined || dragged === tile.number) return;
              edits.show({ tiles: moved(tiles, placeOf(dragged), index) });
            }}
            onDrop={(event) => {
              if (dragged === undefined) return;
              event.preventDefault();
              event.stopPropagation();
              setDragged(undefined);
              edits.change({ tiles });
            }}
          >
            <TileCard
              board={String(id)}
              tile={tile}
              ask={ask}
              handle={
                editor && (
                  <DragHandle
                    label={texts.moveTile(tile.title, index + 1, count)}
                    onMove={(by) => move(tile, by)}
                    onStart={() => setDragged(tile.number)}
                    onEnd={() => {
                      // Let go of beside the tiles: nothing was changed.
                      if (dragged !== undefined) edits.drop();
                      setDragged(undefined);
                    }}
                  />
                )
              }
              tools={
                <TileTools
                  {...{ tile, editor }}
                  isFirst={index === 0}
                  isLast={index === count - 1}
                  onMove={(by) => move(tile, by)}
                  onWidth={() => replace({ ...tile, width: tile.width === 'half' ? 'full' : 'half' })}
                  onEdit={() => setEdited(tile)}
                  onRemove={() => setRemoved(tile)}
                />
              }
            />
          </li>
        ))}
      </ol>
      <VisuallyHidden aria-live="assertive">{announced}</VisuallyHidden>
      {edited && (
        <EditTile
          tile={edited}
          onClose={() => setEdited(undefined)}
          onSave={(draft) => {
            setEdited(undefined);
            const now = tiles.find(({ number }) => number === draft.number);
            const merged = now && mergeEdit(edited, draft, now);
            if (merged) replace(merged);
            else edits.refuse();
          }}
        />
      )}
      <ConfirmDialog
        opened={removed !== undefined}
        onClose={() => setRemoved(undefined)}
        onConfirm={() => {
          edits.change({ tiles: tiles.filter(({ number }) => number !== removed?.number) });
          setRemoved(undefined);
        }}
        title={texts.removeTileTitle(removed?.title ?? '')}
        confirmLabel={texts.removeTileConfirm}
        danger
      >
        {texts.removeTileText}
      </ConfirmDialog>
    </>
  );
}
