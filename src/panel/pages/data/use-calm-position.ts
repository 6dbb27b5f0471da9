import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useCalm } from '../../api/use-calm.ts';
import { answersOf } from './use-answer.ts';

/** Least time between two readings of the page's records, ms: files may come many times a second. */
const PAUSE_MS = 3000;

/**
 * The position that the page shows. Follows the schema's newest one, but lets the answers of one position come before it
 * asks for those of the next: else a busy schema would never show any. Answers of earlier positions are dropped: nothing asks
 * for them again.
 */
export function useCalmPosition(slug: string, newest: number | undefined): number | undefined {
  const isReading = useIsFetching({ queryKey: answersOf(slug) }) > 0;
  const shown = useCalm(newest, newest === undefined || isReading, PAUSE_MS) ?? newest;
  const client = useQueryClient();
  useEffect(() => {
    if (shown === undefined) return;
    client.removeQueries({
      queryKey: answersOf(slug),
      type: 'inactive',
      predicate: ({ queryKey }) => queryKey.at(-1) !== shown,
    });
  }, [client, slug, shown]);
  return shown;
}
