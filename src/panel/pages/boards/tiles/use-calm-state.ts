import { useDocumentVisibility } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';

/** Least time between two readings of a tile, ms: files may come many times a second. */
const PAUSE_MS = 5000;

/**
 * The state of a tile whose answer is shown. Follows the newest one, but not more often than every few seconds, not before
 * the answer of the one before has come, and not while nobody looks at the page.
 */
export function useCalmState(newest: string, isReading: boolean): string {
  const [shown, setShown] = useState(newest);
  const moved = useRef(0);
  const isSeen = useDocumentVisibility() === 'visible';
  useEffect(() => {
    if (newest === shown || isReading || !isSeen) return;
    const timer = setTimeout(
      () => {
        moved.current = Date.now();
        setShown(newest);
      },
      Math.max(0, moved.current + PAUSE_MS - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [newest, shown, isReading, isSeen]);
  return shown;
}
