export interface QueryOptions {
  /**
   * Makes it a prepared statement: the server keeps the statement, and perhaps its plan, per connection. For a fixed text
   * that runs often and takes longer to plan than to run.
   */
  prepared?: boolean;
  /**
   * The statement changes nothing, and so may be sent together with the `begin` of its transaction. Every other waits for the
   * answer to that: were it to fail alone, a change would stay without its transaction.
   */
  withBegin?: boolean;
}

/** Runs SQL of the control database; inside a transaction or on its own. */
export interface Queryable {
  /** Rows of the statement. `bigint` columns arrive as numbers, timestamps as Date, jsonb parsed. */
  query<Row = Record<string, unknown>>(
    text: string,
    params?: unknown[],
    options?: QueryOptions,
  ): Promise<Row[]>;
}

export interface ConnectionCounts {
  used: number;
  idle: number;
  /** Statements and transactions that wait for a connection. */
  waiting: number;
  /** Most connections at once. */
  bound: number;
}

/** The control database: PostgreSQL in both profiles. */
export interface Database extends Queryable {
  /**
   * Commits when `work` resolves, rolls back when it rejects. Never open a second connection inside. Statements that are not
   * awaited one by one are sent at once and run in order; after one that fails, all fail.
   */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  /** Calls `onNotify` on every NOTIFY of `channel` and reconnects by itself. @returns a function that stops it */
  listen(channel: string, onNotify: (payload: string) => void): Promise<() => Promise<void>>;
  /** Connections of this process, without those that listen. */
  connections(): ConnectionCounts;
  close(): Promise<void>;
}

/** Remembers what `make` made for each database, as long as the database is in use. */
export function perDatabase<Made, Db extends Queryable = Queryable>(
  make: (db: Db) => Made,
): (db: Db) => Made {
  const made = new WeakMap<Db, Made>();
  return (db) => {
    const known = made.get(db) ?? make(db);
    made.set(db, known);
    return known;
  };
}

/** SQLSTATE of a statement whose lock did not come within `lock_timeout`. */
export const LOCK_NOT_AVAILABLE = '55P03';

/** SQLSTATE of an error thrown by `query`, if the database gave one. */
export function sqlState(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : undefined;
}
