import { AsyncLocalStorage } from 'node:async_hooks';
import { Shares } from '../../concurrency/shares.ts';
import { deadlines } from '../../deadlines.ts';
import type { Database } from '../../ports/database.ts';
import { budgetError } from '../budgets/budget-error.ts';
import { budgets } from '../budgets/budgets.ts';

const acting = new AsyncLocalStorage<number | undefined>();
const RETRY_AFTER_SECONDS = 5;

/** Does work for a tenant: the connections that it takes, however deep in the call, are of the tenant's share. */
export function onBehalfOf<T>(tenantId: number | undefined, work: () => T): T {
  return acting.run(tenantId, work);
}

export type ConnectionShares = Shares<number | string>;

/**
 * The share of each tenant in a number of connections, and the line of its work that waits for one.
 * @param waitMs longest wait in line, ms
 */
export function connectionShares(
  connections: number,
  waitMs: number = deadlines.databaseConnect,
): ConnectionShares {
  const percent = Number.parseInt(budgets.database_connections.bound.fixed, 10);
  return new Shares(Math.max(1, Math.floor((connections * percent) / 100)), waitMs);
}

/**
 * The database with a share of its connections for each tenant: a transaction holds its connection while it waits for a
 * lock, and the transactions of one tenant wait for each other. Work that is done for no tenant takes what it needs.
 * @throws AppError `too_many_database_waits` where the tenant's share was taken for too long
 */
export function sharedByTenants(database: Database, shares: ConnectionShares): Database {
  const tooBusy = () => budgetError('database_connections', shares.most, RETRY_AFTER_SECONDS);
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
