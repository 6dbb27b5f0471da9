import type { ApiError } from '../../../api/api-error.ts';
import { isPassing } from '../../../api/passing-fault.ts';

/** Longest wait between two tries where the service names none, ms. A failure is told once the wait is as long. */
const SLOW_MS = 60_000;
/** Longest `Retry-After` that is followed, ms. */
const LONGEST_ASKED_MS = 3_600_000;

/** Whether a tile is asked for until it is answered: nobody stands at a wall to try again. A fault of the service's own may be mended. */
export function isAskedAgain(error: ApiError): boolean {
  return isPassing(error) || error.status === 500;
}

/**
 * Time until a tile is asked for again, ms.
 * @param failures how many tries failed in a row, at least 1
 */
export function waitMs(failures: number, { waitSeconds = 0 }: ApiError): number {
  const askedMs = Math.min(LONGEST_ASKED_MS, waitSeconds * 1000);
  return Math.max(askedMs, Math.min(SLOW_MS, 1000 * 2 ** (failures - 1)));
}

/** Whether the failure of a tile that is still asked for is told: the next try is not soon. */
export function isTold(failures: number, error: ApiError): boolean {
  return waitMs(failures, error) >= SLOW_MS;
}
