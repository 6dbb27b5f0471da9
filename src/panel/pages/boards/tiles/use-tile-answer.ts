import { useDocumentVisibility } from '@mantine/hooks';
import { useIsFetching, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { type ApiError, toApiError } from '../../../api/api-error.ts';
import { useCalm } from '../../../api/use-calm.ts';
import type { BoardTile, TileAnswer } from './board-tile.ts';
import { inTurns } from './in-turn.ts';

/** Asks for the answer of a tile by its number. */
export type AskTile = (number: number, signal: AbortSignal) => Promise<TileAnswer>;

/** Tiles whose answers are asked for at once. */
const inTurn = inTurns(3);
/** Least time between two readings of a tile, ms: files may come many times a second. */
const PAUSE_MS = 5000;
/** Times a tile is asked for again where the service is busy: with the pauses, for about a minute. */
const BUSY_RETRIES = 6;

/**
 * The answer of a tile, read again when its state moves and the page is seen. The one before stays until the next has come, and beside an error.
 * @param board key of the board, under which its answers are kept
 */
export function useTileAnswer(board: string, { number, state }: BoardTile, ask: AskTile) {
  const key = ['tile', board, number];
  const isReading = useIsFetching({ queryKey: key }) > 0;
  const isSeen = useDocumentVisibility() === 'visible';
  const calm = useCalm(state, isReading || !isSeen, PAUSE_MS);
  const last = useRef<TileAnswer>(undefined);
  const { data, error, refetch, isFetching } = useQuery<TileAnswer, ApiError>({
    queryKey: [...key, calm],
    staleTime: Number.POSITIVE_INFINITY,
    retry: (failures, { status }) => (status === 429 || status === 0) && failures < BUSY_RETRIES,
    queryFn: async ({ signal }) => {
      try {
        return await inTurn(signal, () => ask(number, signal));
      } catch (failure) {
        throw toApiError(failure);
      }
    },
  });
  if (data) last.current = data;
  return { answer: data ?? last.current, error, isFetching, retry: () => void refetch() };
}
