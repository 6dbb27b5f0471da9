import pg from 'pg';
import type { Database, Queryable } from '../../ports/database.ts';

const INT8 = 20;
const typeParser: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8 ? parseSafeInteger : pg.types.getTypeParser(oid, format as 'text'),
};

export interface PostgresOptions {
  connectionString: string;
  maxConnections: number;
  onError: (error: Error) => void;
}

/** The control database on `pg`: one pool, one more connection per listened channel. */
export function openPostgres(options: PostgresOptions): Database {
  const pool = new pg.Pool({
    connectionString: options.connectionString,
    max: options.maxConnections,
    application_name: 'celeiro',
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    types: typeParser,
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', options.onError);

  return {
    query: async <Row>(text: string, params?: unknown[]) => (await pool.query(text, params)).rows as Row[],
    transaction: (work) => transaction(pool, work),
    listen: (channel, onNotify) => listen(options, channel, onNotify),
    close: () => pool.end(),
  };
}

async function transaction<T>(pool: pg.Pool, work: (tx: Queryable) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await work({
      query: async <Row>(text: string, params?: unknown[]) =>
        (await client.query(text, params)).rows as Row[],
    });
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((rollbackError: Error) => {
      broken = rollbackError;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

async function listen(
  options: PostgresOptions,
  channel: string,
  onNotify: (payload: string) => void,
): Promise<() => Promise<void>> {
  let stopped = false;
  let client: pg.Client;

  const connect = async () => {
    client = new pg.Client({
      connectionString: options.connectionString,
      application_name: 'celeiro-listen',
    });
    client.on('notification', (message) => onNotify(message.payload ?? ''));
    client.on('error', (error) => {
      if (stopped) return;
      options.onError(error);
      setTimeout(() => void connect().catch(options.onError), 1000).unref();
    });
    await client.connect();
    await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    onNotify(''); // whatever was notified while nobody listened
  };

  await connect();
  return async () => {
    stopped = true;
    await client.end();
  };
}

/** Ids and counters stay far below 2^53; a value beyond would be a fault worth stopping for. */
function parseSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`integer ${text} does not fit a number exactly`);
  return value;
}
