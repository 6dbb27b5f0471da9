import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { deadlines } from '../../deadlines.ts';
import { PostgresClient } from './postgres-client.ts';

/** Name of the connections by which processes of the service listen. */
export const LISTENER = 'celeiro-listen';
const RECONNECT_MS = 250;
const MAX_RECONNECT_MS = 5000;

interface ListenOptions {
  connectionString: string;
  onError: (error: Error) => void;
}

/**
 * Listens on a channel, over one connection at a time, until the returned function is called. A lost connection is made
 * again as soon as the database is reachable. The first connection must succeed. `onNotify` is called with an empty payload
 * whenever listening begins: notifications sent before that are lost.
 */
export async function listen(
  options: ListenOptions,
  channel: string,
  onNotify: (payload: string) => void,
): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  let connection = connectTo(options.connectionString, channel, onNotify);
  await connection.listening;
  const ended = stayConnected();
  return async () => {
    stopping.abort();
    await connection.end();
    await ended;
  };

  async function stayConnected(): Promise<void> {
    let pauseMs = RECONNECT_MS;
    for (;;) {
      const error = await connection.lost;
      if (stopping.signal.aborted) return;
      options.onError(error);
      await sleep(pauseMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
      if (stopping.signal.aborted) return;
      connection = connectTo(options.connectionString, channel, onNotify);
      pauseMs = await connection.listening.then(
        () => RECONNECT_MS,
        () => Math.min(pauseMs * 2, MAX_RECONNECT_MS),
      );
    }
  }
}

interface ListeningConnection {
  /** Rejects when listening could not begin. */
  listening: Promise<void>;
  /** Resolves with the first error, once the connection has ended. */
  lost: Promise<Error>;
  end(): Promise<unknown>;
}

function connectTo(
  connectionString: string,
  channel: string,
  onNotify: (payload: string) => void,
): ListeningConnection {
  const client = new PostgresClient({
    connectionString,
    application_name: LISTENER,
    query_timeout: deadlines.databaseAnswer,
  });
  let firstError: Error | undefined;
  client.on('error', (error) => {
    firstError ??= error;
  });
  client.on('notification', ({ payload }) => onNotify(payload ?? ''));
  const lost = new Promise<Error>((resolve) => {
    // Code that awaits the statement sees its error after this event; that error is to be recorded first.
    client.on('end', () => setImmediate(() => resolve(firstError ?? new Error('Connection terminated'))));
  });
  const begin = async () => {
    try {
      await client.connect();
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      firstError ??= error as Error;
      void client.end();
      throw error;
    }
    onNotify('');
  };
  // A connection that is ended while connecting signals that by its end event alone.
  const listening = Promise.race([
    begin(),
    lost.then((error) => {
      throw error;
    }),
  ]);
  listening.catch(() => {}); // its callers await it; after a stop nobody does
  const end = () => {
    void client.end();
    return lost;
  };
  return { listening, lost, end };
}
