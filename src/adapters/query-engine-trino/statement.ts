import { setTimeout as sleep } from 'node:timers/promises';
import type { QueryData, QueryStats } from 'trino-client';
import { openCoordinator, type TrinoServer } from './coordinator.ts';
import { TrinoError } from './trino-errors.ts';

interface StatementOptions {
  signal: AbortSignal;
  /** Names the resource group: `celeiro/<tenant>`. */
  source: string;
  session?: Record<string, string>;
}

/** Longest time a caller waits for the cancel of its statement, ms; the cancel goes on without the caller. */
const WAIT_FOR_CANCEL_MS = 2000;

/**
 * Runs one statement to its end, however long it gives no rows; `onRows` gets them as they arrive. An abort cancels it
 * in Trino, whatever its state, and rejects with the signal's reason.
 * @throws TrinoError, TrinoUnreachable, or the signal's reason
 */
export async function runStatement(
  server: TrinoServer,
  sql: string,
  { signal, source, session }: StatementOptions,
  onRows: (rows: QueryData[]) => void | Promise<void>,
): Promise<QueryStats> {
  signal.throwIfAborted();
  const coordinator = openCoordinator(server, source, session);
  let answer = await stoppable(signal, coordinator.submit(sql, signal), coordinator.cancel);
  try {
    for (;;) {
      if (answer.error) throw new TrinoError(answer.error);
      if (answer.data && answer.data.length > 0) await onRows(answer.data);
      if (!answer.nextUri) return answer.stats!;
      answer = await stoppable(signal, coordinator.poll(answer.nextUri, signal));
    }
  } catch (error) {
    await Promise.race([coordinator.cancel(answer), sleep(WAIT_FOR_CANCEL_MS, undefined, { ref: false })]);
    throw error;
  }
}

/** Rejects as soon as the signal aborts; `onLate` gets what arrives after that. */
export function stoppable<T>(signal: AbortSignal, work: Promise<T>, onLate?: (late: T) => void): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      reject(signal.reason);
      work.then(onLate, () => {});
    };
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    const settle = (): void => signal.removeEventListener('abort', stop);
    work.then(resolve, reject).finally(settle);
  });
}
