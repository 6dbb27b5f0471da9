import { useEffect, useRef, useState } from 'react';

/**
 * The value that is shown of one that moves. Follows the newest, but not more often than every so many ms, and not while it
 * has to wait: for the answers of the one that is shown, or for somebody who looks.
 */
export function useCalm<T>(newest: T, waits: boolean, pauseMs: number): T {
  const [shown, setShown] = useState(newest);
  const moved = useRef(0);
  useEffect(() => {
    if (newest === shown || waits) return;
    const timer = setTimeout(
      () => {
        moved.current = Date.now();
        setShown(newest);
      },
      Math.max(0, moved.current + pauseMs - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [newest, shown, waits, pauseMs]);
  return shown;
}
