import { CeleiroError } from '../errors/celeiro-error.ts';
import { ConnectionError } from '../errors/unanswered.ts';
import { pause } from './pause.ts';

/**
 * How a request may be repeated: `always`, or only if it was surely not carried out (`unsent`: the connection was
 * refused, or the service answered 429 or 503).
 */
export type Repeat = 'always' | 'unsent';

export interface RetryPolicy {
  /** Attempts in all, the first included. */
  maxAttempts: number;
  repeat: Repeat;
  signal?: AbortSignal | undefined;
}

const RETRIED_STATUSES = new Set([408, 429, 500, 502, 503, 504, 507]);
const UNSENT_STATUSES = new Set([429, 503]);
/** An upload that was cut on its way, for instance by a service that stops, and of which nothing was kept: a 400 that passes. */
const PASSING_CODE = 'upload_interrupted';
/** Codes of retried statuses whose cause stays: the same query takes as long again, and waiting makes no quota larger. */
const STAYING_CODES = new Set(['query_timeout', 'storage_quota_exceeded']);
/** Longest wait that a `Retry-After` is followed for. */
const MAX_RETRY_AFTER_MS = 120_000;
const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 30_000;

/**
 * Calls `attempt` until it succeeds, its failure may not be repeated, or the attempts are used up.
 * @throws the last attempt's error; the signal's reason
 */
export async function withRetries<T>(policy: RetryPolicy, attempt: () => Promise<T>): Promise<T> {
  for (let made = 1; ; made++) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof CeleiroError) || made >= policy.maxAttempts) throw error;
      if (!mayRepeat(error, policy.repeat)) throw error;
      await pause(delayMs(error, made), policy.signal);
    }
  }
}

function mayRepeat(error: CeleiroError, repeat: Repeat): boolean {
  if (error instanceof ConnectionError) return repeat === 'always' || error.failure === 'refused';
  if (error.status === undefined || STAYING_CODES.has(error.code)) return false;
  if (error.code === PASSING_CODE) return true;
  return (repeat === 'always' ? RETRIED_STATUSES : UNSENT_STATUSES).has(error.status);
}

/** Wait before the next attempt: `Retry-After`, else a random part of a delay that doubles. */
function delayMs({ retryAfterSeconds }: CeleiroError, made: number): number {
  if (retryAfterSeconds !== undefined) return Math.min(MAX_RETRY_AFTER_MS, retryAfterSeconds * 1000);
  return Math.random() * Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (made - 1));
}
