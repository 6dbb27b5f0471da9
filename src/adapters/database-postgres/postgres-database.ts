import pg from 'pg';
import { deadlines } from '../../deadlines.ts';
import { type Database, type QueryOptions, sqlState } from '../../ports/database.ts';
import { listen } from './listen.ts';
import { type PatienceOptions, withPatience } from './patience.ts';
import { PostgresClient } from './postgres-client.ts';

const INT8 = 20;
const typeParser: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8 ? parseSafeInteger : pg.types.getTypeParser(oid, format as 'text'),
};

export interface PostgresOptions extends PatienceOptions {
  maxConnections: number;
  /** Receives the reason of each lost connection, even when no statement on it is awaited. */
  onError: (error: Error) => void;
}

/**
 * Longest a transaction may sit idle while it holds locks; PostgreSQL then ends it. A publish to the bus takes a quarter of
 * it at most.
 */
const IDLE_TRANSACTION_TIMEOUT = '60s';

/** SQLSTATE of a write on a standby. The connection is closed: the address may lead the next one to the primary. */
const READ_ONLY = '25006';

/** The control database on `pg`: one pool, one more connection per listened channel. */
export function openPostgres(options: PostgresOptions): Database {
  const pool = new pg.Pool({
    Client: PostgresClient,
    connectionString: options.connectionString,
    max: options.maxConnections,
    connectionTimeoutMillis: deadlines.databaseConnect,
    idleTimeoutMillis: 60_000,
    types: typeParser,
  });
  // The pool listens for errors of idle connections only. Without this listener, a connection that breaks in a transaction
  // would end the process.
  const open = new Set<pg.PoolClient>();
  pool.on('connect', (client) => {
    open.add(client);
    client.once('end', () => open.delete(client));
    let isLost = false;
    client.on('error', (error) => {
      if (!isLost) options.onError(error);
      isLost = true;
    });
  });
  pool.on('error', () => {}); // reported by the connection's own listener

  const queryOn = (client: PoolConnection) => {
    return async <Row>(text: string, params?: unknown[], { prepared }: QueryOptions = {}) => {
      client.gather();
      const answer = prepared
        ? client.query({ name: nameOf(text), text, values: params ?? [] })
        : client.query(text, params);
      return (await withPatience(options, client, answer)).rows as Row[];
    };
  };

  return {
    async query<Row>(text: string, params?: unknown[], how?: QueryOptions) {
      const client = await connect(pool);
      try {
        const rows = await queryOn(client)<Row>(text, params, how);
        client.release();
        return rows;
      } catch (error) {
        client.release(error as Error);
        throw error;
      }
    },
    async transaction(work) {
      const client = await connect(pool);
      const query = queryOn(client);
      let broken: Error | undefined;
      try {
        const begun = query(
          `begin; set local idle_in_transaction_session_timeout = '${IDLE_TRANSACTION_TIMEOUT}'`,
        );
        begun.catch(() => {}); // awaited below, or by the first statement that changes something
        const result = await work({
          async query(text, params, how) {
            if (!how?.withBegin) await begun;
            return query(text, params, how);
          },
        });
        await begun;
        await query('commit');
        return result;
      } catch (error) {
        await query('rollback').catch((rollbackError: Error) => {
          broken = rollbackError;
        });
        if (sqlState(error) === READ_ONLY) broken ??= error as Error;
        throw error;
      } finally {
        client.release(broken);
      }
    },
    listen: (channel, onNotify) => listen(options, channel, onNotify),
    connections: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      bound: options.maxConnections,
    }),
    async close() {
      // The pool does not wait for its connections to end, and the embedded server stays up while it sees one.
      const ended = Array.from(open, (client) => new Promise((done) => client.once('end', done)));
      await pool.end();
      await Promise.all(ended);
    },
  };
}

const names = new Map<string, string>();

/** Name of a prepared statement, the same on every connection. */
function nameOf(text: string): string {
  const name = names.get(text) ?? `celeiro_${names.size}`;
  names.set(text, name);
  return name;
}

type PoolConnection = PostgresClient & pg.PoolClient;

async function connect(pool: pg.Pool): Promise<PoolConnection> {
  return (await pool.connect()) as PoolConnection;
}

/** Ids and counters stay far below 2^53; a value beyond would be a fault worth stopping for. */
function parseSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`integer ${text} does not fit a number exactly`);
  return value;
}
