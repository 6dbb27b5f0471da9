import type { Logger } from 'pino';
import { type Loop, startLoop } from '../../concurrency/loop.ts';
import {
  lastPosition,
  missedAfter,
  type PlacedEvent,
  placedAfter,
  resetAt,
} from '../../domain/events/placed-events.ts';
import type { Database } from '../../ports/database.ts';

const BATCH = 500;
/** Most missed events that are given again; a follower that missed more is told to read everything anew. */
const MISSED_LIMIT = 1000;
const LOOK_EVERY_MS = 10_000;

export interface LiveEvents {
  /**
   * Calls `onEvent` for each event of the tenant that gets its position from now on, in order and none twice. With
   * `after`, the events behind that position come first, or one `reset` where they are too many or some are removed.
   */
  follow(
    tenantId: number,
    after: number | undefined,
    onEvent: (event: PlacedEvent) => void,
  ): Promise<Following>;
  /** To be called when events got their positions. */
  wake(): void;
  stop(): Promise<void>;
}

export interface Following {
  /** Position behind which events are told: whoever comes back with it before the first event misses none. */
  from: number;
  stop(): void;
}

interface Follower {
  tenantId: number;
  /** Position of the last event given to the follower. */
  position: number;
  /** Events that arrived while the follower still reads what it missed; null afterwards. */
  waiting: PlacedEvent[] | null;
  onEvent(event: PlacedEvent): void;
}

/**
 * Reads newly placed events once for all followers of this process: one reader asks the database, and the process's
 * listener wakes it. Without followers nothing is asked.
 */
export function startLiveEvents(database: Database, log: Logger): LiveEvents {
  const followers = new Set<Follower>();
  let position = 0;
  let reading: Promise<void> | undefined;

  const give = (follower: Follower, event: PlacedEvent) => {
    if (event.position <= follower.position) return;
    follower.position = event.position;
    follower.onEvent(event);
  };
  const missedBy = async (tenantId: number, after: number | undefined, last: number) => {
    if (after === undefined) return [];
    // A position that was never given out comes from another database.
    const missed = after > last ? undefined : await missedAfter(database, tenantId, after, MISSED_LIMIT);
    return missed ?? [resetAt(tenantId, last)];
  };
  const read = async () => {
    while (followers.size > 0) {
      const events = await placedAfter(database, position, BATCH);
      for (const event of events) {
        position = event.position;
        for (const follower of followers) {
          if (follower.tenantId !== event.tenantId) continue;
          if (follower.waiting) follower.waiting.push(event);
          else give(follower, event);
        }
      }
      if (events.length < BATCH) return;
    }
  };
  const loop: Loop = startLoop(
    () => {
      reading = read();
      return reading;
    },
    {
      intervalMs: LOOK_EVERY_MS,
      onError: (error) => log.error({ err: error, worker: 'live-events' }, 'worker failed; it goes on'),
    },
  );

  return {
    async follow(tenantId, after, onEvent) {
      const last = await lastPosition(database);
      if (followers.size === 0) await reading?.catch(() => {});
      // Another follower may have begun meanwhile, and the reader has read on since.
      if (followers.size === 0) position = last;
      const from = after === undefined ? position : Math.min(after, last);
      const follower: Follower = { tenantId, position: from, waiting: [], onEvent };
      followers.add(follower);
      try {
        for (const event of await missedBy(tenantId, after, last)) {
          follower.position = event.position;
          onEvent(event);
        }
        for (const event of follower.waiting ?? []) give(follower, event);
        follower.waiting = null;
        loop.wake();
      } catch (error) {
        followers.delete(follower);
        throw error;
      }
      return { from, stop: () => void followers.delete(follower) };
    },
    wake: () => loop.wake(),
    stop: () => loop.stop(),
  };
}
