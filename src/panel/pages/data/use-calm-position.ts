import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { answersOf } from './use-answer.ts';

/** Least time between two readings of the page's records, ms: files may come many times a second. */
const PAUSE_MS = 3000;

/**
 * The position that the page shows. Follows the schema's newest one, but lets the answers of one position come before it
 * asks for those of the next: else a busy schema would never show any.
 */
export function useCalmPosition(slug: string, newest: number | undefined): number | undefined {
  const [shown, setShown] = useState(newest);
  const moved = useRef(0);
  const isReading = useIsFetching({ queryKey: answersOf(slug) }) > 0;
  useEffect(() => {
    if (newest === undefined || newest === shown || isReading) return;
    const timer = setTimeout(
      () => {
        moved.current = Date.now();
        setShown(newest);
      },
      Math.max(0, moved.current + PAUSE_MS - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [newest, shown, isReading]);
  return shown ?? newest;
}
