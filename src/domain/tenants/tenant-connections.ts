import { AsyncLocalStorage } from 'node:async_hooks';
import { Shares } from '../../concurrency/shares.ts';
import { deadlines } from '../../deadlines.ts';
import type { Database } from '../../ports/database.ts';
import { AppError } from '../app-error.ts';
import { budgets } from '../budgets/budgets.ts';

const acting = new AsyncLocalStorage<number | undefined>();
const RETRY_AFTER_SECONDS = 5;

/** Does work for a tenant: the connections that it takes, however deep in the call, are of the tenant's share. */
export function onBehalfOf<T>(tenantId: number | undefined, work: () => T): T {
  return acting.run(tenantId, work);
}

/**
 * The database with a share of its connections for each tenant: a transaction holds its connection while it waits for a
 * lock, and the transactions of one tenant wait for each other. Work that is done for no tenant takes what it needs.
 * @throws AppError `unavailable` where the tenant's share was taken for too long
 */
export function sharedByTenants(database: Database): Database {
  const percent = Number.parseInt(budgets.database_connections.bound.fixed, 10);
  const most = Math.max(1, Math.floor((database.connections().bound * percent) / 100));
  const shares = new Shares<number>(most, deadlines.databaseConnect);
  const within = <T>(work: () => Promise<T>): Promise<T> => {
    const tenantId = acting.getStore();
    return tenantId === undefined ? work() : shares.run(tenantId, work, tooBusy);
  };
  return {
    ...database,
    query: (...asked) => within(() => database.query(...asked)),
    transaction: (work) => within(() => database.transaction(work)),
  };
}

function tooBusy(): AppError {
  const cause = new Error("the tenant's other requests hold its share of the database connections");
  return new AppError('unavailable', { cause, retryAfterSeconds: RETRY_AFTER_SECONDS });
}
