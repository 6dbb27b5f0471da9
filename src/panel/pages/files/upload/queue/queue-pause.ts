import type { ApiError } from '../../../../api/api-error.ts';
import { isPassing } from '../../../../api/passing-fault.ts';

/** Why the whole queue waits, and for how long. */
export interface QueuePause {
  /** `service`: it asked to wait, or is busy. `proxy`: one answered in its place. */
  reason: 'connection' | 'session' | 'service' | 'proxy';
  /** Until the next try, ms; undefined: until this account has a session again. */
  waitMs?: number;
}

/** First wait where nobody says how long, ms. Doubles with each pause in a row. */
const FIRST_MS = 1000;
/** Longest such wait, ms. */
const LONGEST_MS = 30_000;
/** Answers of a proxy that got none of the service in time, or a broken one. No upload is answered so by the service itself. */
const OF_PROXY = new Set([502, 504]);
/** Longest `Retry-After` that is followed, ms: an hour, after which asking again costs nobody anything. */
const LONGEST_ASKED_MS = 3_600_000;

/**
 * The pause that a failure of one file asks of all files: they would fail in the same way, one after the other.
 * @param before how many pauses came just before, with nothing stored between
 * @returns undefined where the failure concerns the file alone
 */
export function pauseAfter(error: ApiError, before: number): QueuePause | undefined {
  const ownWaitMs = Math.min(LONGEST_MS, FIRST_MS * 2 ** before);
  if (error.code === 'no_connection') return { reason: 'connection', waitMs: ownWaitMs };
  if (error.code === 'session_required' || error.isOfOtherAccount) return { reason: 'session' };
  if (!isPassing(error)) return undefined;
  const askedMs = error.waitSeconds && Math.min(LONGEST_ASKED_MS, error.waitSeconds * 1000);
  return { reason: OF_PROXY.has(error.status) ? 'proxy' : 'service', waitMs: askedMs ?? ownWaitMs };
}

/** Whether what lies between failed. While a file is sent, that may be for the size of this file alone. */
export function isBreak({ reason }: QueuePause): boolean {
  return reason === 'connection' || reason === 'proxy';
}
