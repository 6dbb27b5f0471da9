import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError, toApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import type { Schemas } from '../../../api/paths.ts';
import { boardTexts as texts } from '../../../texts/boards.ts';

type Board = Schemas['Board'];
/** What edits change of a board, and the version that they were made on. */
type Arrangement = Pick<Board, 'version' | 'name' | 'tiles'>;
type Change = Partial<Omit<Arrangement, 'version'>>;

/**
 * Edits of a board, which show at once and are saved one after the other, each on the state that the one before left. An
 * edit on a state that somebody else changed is refused by the service, and dropped: the board then shows as it is.
 */
export function useBoardEdits(board: Board, onRefused: (error: ApiError) => void) {
  const client = useQueryClient();
  const key = ['/boards/{id}', { path: { id: board.id } }];
  const [shown, setShown] = useState<Arrangement>();
  const unsaved = useRef<Arrangement>(undefined);
  const isSaving = useRef(false);

  const save = async () => {
    if (isSaving.current) return;
    isSaving.current = true;
    let version = unsaved.current?.version ?? board.version;
    try {
      while (unsaved.current) {
        const { name, tiles } = unsaved.current;
        unsaved.current = undefined;
        const saved: Board = await call('put', '/boards/{id}', {
          path: { id: board.id },
          body: {
            ...{ version, name },
            tiles: tiles.map(({ number, title, width, last_days }) => ({ number, title, width, last_days })),
          },
        });
        version = saved.version;
        // A reading under way would bring the state of before.
        await client.cancelQueries({ queryKey: key });
        client.setQueryData(key, saved);
      }
    } catch (error) {
      unsaved.current = undefined;
      onRefused(toApiError(error));
      await client.invalidateQueries({ queryKey: key });
    } finally {
      isSaving.current = false;
      setShown(undefined);
      void client.invalidateQueries({ queryKey: ['/boards'] });
    }
  };

  return {
    /** The board with what is not saved yet. */
    shown: shown ? { ...board, ...shown } : board,
    isSaving: shown !== undefined,
    /** Shows an edit without saving it, e.g. while a tile is dragged. */
    show: (change: Change) => setShown((before) => ({ ...(before ?? board), ...change })),
    change: (change: Change) => {
      const next = { ...(unsaved.current ?? shown ?? board), ...change };
      unsaved.current = next;
      setShown(next);
      void save();
    },
    /** Drops what is only shown. */
    drop: () => {
      if (!isSaving.current) setShown(undefined);
    },
    /** Says that an edit was refused because somebody else changed the same. */
    refuse: () => onRefused(new ApiError(409, { code: 'board_changed', error: texts.changedMeanwhile })),
  };
}

/** A list with one item at another place. */
export function moved<T>(items: T[], from: number, to: number): T[] {
  const item = items[from];
  return item === undefined ? items : items.toSpliced(from, 1).toSpliced(to, 0, item);
}
