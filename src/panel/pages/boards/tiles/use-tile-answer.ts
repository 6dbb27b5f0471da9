import { useDocumentVisibility } from '@mantine/hooks';
import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { type ApiError, toApiError } from '../../../api/api-error.ts';
import { useCalm } from '../../../api/use-calm.ts';
import { isAskedAgain, isTold, waitMs } from './asking-again.ts';
import type { BoardTile, TileAnswer } from './board-tile.ts';
import { inTurns } from './in-turn.ts';

/** Asks for the answer of a tile by its number. */
export type AskTile = (number: number, signal: AbortSignal) => Promise<TileAnswer>;

/** Tiles whose answers are asked for at once. */
const inTurn = inTurns(3);
/** Least time between two readings of a tile, ms: files may come many times a second. */
const PAUSE_MS = 5000;

/**
 * The answer of a tile, read again when its state moves and the page is seen. The one before stays until the next has come, and beside an error.
 * After a fault that may pass the tile is asked for until it is answered.
 * @param board key of the board, under which its answers are kept
 */
export function useTileAnswer(board: string, { number, state }: BoardTile, ask: AskTile) {
  const key = ['tile', board, number];
  const isReading = useIsFetching({ queryKey: key }) > 0;
  const isSeen = useDocumentVisibility() === 'visible';
  const calm = useCalm(state, isReading || !isSeen, PAUSE_MS);
  const last = useRef<TileAnswer>(undefined);
  const client = useQueryClient();
  const { data, error, failureCount, failureReason, isFetching } = useQuery<TileAnswer, ApiError>({
    queryKey: [...key, calm],
    staleTime: Number.POSITIVE_INFINITY,
    retry: (_, failure) => isAskedAgain(failure),
    retryDelay: (before, failure) => waitMs(before + 1, failure),
    queryFn: async ({ signal }) => {
      try {
        return await inTurn(signal, () => ask(number, signal));
      } catch (failure) {
        throw toApiError(failure);
      }
    },
  });
  if (data) last.current = data;
  const told = error ?? (failureReason && isTold(failureCount, failureReason) ? failureReason : null);
  return {
    answer: data ?? last.current,
    error: told,
    isReading: isFetching && !told,
    // Anew: a query that waits for its next try would go on waiting.
    retry: () => void client.resetQueries({ queryKey: key }),
  };
}
