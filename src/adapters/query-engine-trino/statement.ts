import { BasicAuth, type QueryData, type QueryResult, type QueryStats, Trino } from 'trino-client';
import { TrinoError, TrinoUnreachable } from './engine-errors.ts';

export interface TrinoServer {
  /** Base URL of the coordinator. */
  url: string;
  user: string;
  /** Only over https. */
  password?: string;
}

interface StatementOptions {
  signal: AbortSignal;
  /** Names the resource group: `celeiro/<tenant>`. */
  source: string;
  session?: Record<string, string>;
}

/** What trino-client keeps to itself: the newest answer, without which a query cannot be cancelled in time. */
interface Polling {
  iter: { queryResult: QueryResult; hasNext(): boolean };
}

/** A coordinator under load or behind a proxy answers 502 to 504; the protocol says to ask again. */
const TRANSIENT = new Set([502, 503, 504]);
const RETRY_EVERY_MS = 200;
const RETRIES = 15;
/** A coordinator answers every request within a second; one under heavy load still does some time. */
const ANSWER_WITHIN_MS = 30_000;

/**
 * Runs one statement to its end; `onRows` gets the rows as they arrive. An abort cancels it in Trino, whatever its
 * state, and rejects with the signal's reason.
 * @throws TrinoError, TrinoUnreachable, or the signal's reason
 */
export async function runStatement(
  server: TrinoServer,
  sql: string,
  { signal, source, session }: StatementOptions,
  onRows: (rows: QueryData[]) => void | Promise<void>,
): Promise<QueryStats> {
  signal.throwIfAborted();
  // One client per statement: a client carries session state from one to the next.
  const trino = Trino.create({
    server: server.url,
    auth: new BasicAuth(server.user, server.password),
    source,
    ...(session && { session }),
    extraHeaders: { 'X-Trino-Time-Zone': 'UTC' },
  });
  const query = await stoppable(
    signal,
    retried(() => trino.query(sql)),
    (late) => cancel(trino, late),
  );
  const polling = query as unknown as Polling;
  try {
    for (;;) {
      const { value, done } = await stoppable(
        signal,
        retried(() => query.next()),
      );
      if (value.error) throw new TrinoError(value.error);
      if (done) return polling.iter.queryResult.stats!;
      if (value.data && value.data.length > 0) await onRows(value.data);
    }
  } catch (error) {
    await cancel(trino, query);
    throw error;
  }
}

/**
 * By the address of the next answer: unlike a cancel by id it also works before the first poll. A poll under way
 * may have moved the address on meanwhile, so the id follows.
 */
async function cancel(trino: Trino, query: unknown): Promise<void> {
  const { queryResult } = (query as Polling).iter;
  if (!queryResult.nextUri) return;
  const { client } = trino as unknown as {
    client: { request(config: { url: string; method: 'DELETE' }): Promise<unknown> };
  };
  await client.request({ url: queryResult.nextUri, method: 'DELETE' }).catch(() => {});
  await trino.cancel(queryResult.id).catch(() => {});
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

/** The client knows no time limits and no repeats of its own. */
async function retried<T>(request: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await answered(request());
    } catch (error) {
      const status = (error as { response?: { status?: number } }).response?.status;
      if (status === undefined || !TRANSIENT.has(status) || attempt === RETRIES) {
        throw new TrinoUnreachable('no answer of Trino', { cause: error });
      }
      await new Promise((resolve) => setTimeout(resolve, RETRY_EVERY_MS));
    }
  }
}

function answered<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no answer in time')), ANSWER_WITHIN_MS);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
