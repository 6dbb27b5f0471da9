import { ApiError } from '../../../api/api-error.ts';
import { isPassing } from '../../../api/passing-fault.ts';

/** Requests in all, until one is answered. */
const MOST_TRIES = 10;
/** Wait where the service names none, as after a lost connection, seconds. */
const WAIT_SECONDS = 3;
/** Longest wait that a person is kept for, seconds; a longer one is told at once. */
const MOST_WAIT_SECONDS = 120;

/**
 * Repeats a request that failed for a reason that passes, after the wait that the service asks for.
 * @throws ApiError of the last try; the reason of an abort
 */
export async function patiently<T>(request: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await request();
    } catch (error) {
      if (!(error instanceof ApiError && isPassing(error)) || tries === MOST_TRIES) throw error;
      const waitSeconds = error.waitSeconds ?? WAIT_SECONDS;
      if (waitSeconds > MOST_WAIT_SECONDS) throw error;
      await pause(waitSeconds * 1000, signal);
    }
  }
}

/** @throws the reason of an abort */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    const stop = () => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener('abort', stop, { once: true });
  });
  signal.throwIfAborted();
}
