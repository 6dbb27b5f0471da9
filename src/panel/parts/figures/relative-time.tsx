import { useSyncExternalStore } from 'react';
import { useZoneOfAccount } from '../../api/session.tsx';
import { common } from '../../texts/common.ts';
import { formatRelative, momentTitle } from './format.ts';

const TICK_MS = 15_000;
let now = Date.now();

const followers = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One timer for all relative times, which runs while any is shown. */
function subscribe(changed: () => void): () => void {
  followers.add(changed);
  timer ??= setInterval(() => {
    now = Date.now();
    for (const follower of followers) follower();
  }, TICK_MS);
  return () => {
    followers.delete(changed);
    if (followers.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** `há 5 minutos`, kept up to date; the title shows the exact moment. */
export function RelativeTime({ at, absent = common.never }: { at: string | null; absent?: string }) {
  useZoneOfAccount();
  const nowMs = useSyncExternalStore(subscribe, () => now);
  if (at === null) return <span>{absent}</span>;
  return (
    <time dateTime={at} title={momentTitle(at)}>
      {formatRelative(at, Math.max(nowMs, Date.now()))}
    </time>
  );
}
