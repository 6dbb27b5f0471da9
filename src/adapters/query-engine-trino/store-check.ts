import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../domain/app-error.ts';
import type { ObjectStore } from '../../ports/object-store.ts';
import { isOfTheQuery, TrinoError } from './trino-errors.ts';

/**
 * Timeout of the question, ms: a store that has not answered by then counts as gone. The client waits for its 503 meanwhile.
 */
const ANSWER_WITHIN_MS = 5_000;
const RETRY_AFTER_SECONDS = 5;

/** No object has this key; any answer will do. */
const PROBE_KEY = 'celeiro-probe';

/** Message of Trino's S3 client when a request got no answer at all; no damaged or missing object causes it. */
const NO_ANSWER = /Unable to execute HTTP request/;

/**
 * Finds out whether a query failed for want of the object store. Returns `storage_unavailable` when the store does not
 * answer us or did not answer Trino, otherwise the error itself. Trino's own names do not tell: a store that is gone, a
 * missing object and a damaged one share them, and a slow retry of Trino's can end as our timeout.
 */
export async function withStoreChecked(
  error: unknown,
  objects: Pick<ObjectStore, 'exists'>,
): Promise<unknown> {
  if (isOfTheQuery(error)) return error;
  if (error instanceof TrinoError && NO_ANSWER.test(error.message)) return storeGone(error);
  const late = sleep(ANSWER_WITHIN_MS, 'late', { ref: false });
  try {
    return (await Promise.race([objects.exists(PROBE_KEY), late])) === 'late' ? storeGone(error) : error;
  } catch {
    return storeGone(error);
  }
}

function storeGone(cause: unknown): AppError {
  return new AppError('storage_unavailable', { cause, retryAfterSeconds: RETRY_AFTER_SECONDS });
}
