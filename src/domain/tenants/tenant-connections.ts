import { AsyncLocalStorage } from 'node:async_hooks';
import { Admission } from '../../concurrency/admission.ts';
import { deadlines, withDeadline } from '../../deadlines.ts';
import type { Database } from '../../ports/database.ts';
import { AppError } from '../app-error.ts';
import { budgetError } from '../budgets/budget-error.ts';

const acting = new AsyncLocalStorage<number | undefined>();
const RETRY_AFTER_SECONDS = 5;

/** Does work for a tenant: the connections that it takes, however deep in the call, are of the tenant's share. */
export function onBehalfOf<T>(tenantId: number | undefined, work: () => T): T {
  return acting.run(tenantId, work);
}

/**
 * The tenants' places among the connections of a process to the control database. A quarter of the connections is for work of
 * no tenant, such as finding out whose a request is. Of the others a tenant leaves as many free as it holds, so that it has
 * half of them at most, the next tenant half of the rest, and so on; a tenant that holds none may take the last.
 */
export class ConnectionShares {
  readonly #waitMs: number;
  readonly #admission: Admission;

  /**
   * @param connections of the process, at least 1
   * @param waitMs longest wait in line, ms
   */
  constructor(connections: number, waitMs: number = deadlines.databaseConnect) {
    this.#waitMs = waitMs;
    const places = Math.max(1, connections - Math.ceil(connections / 4));
    this.#admission = new Admission({ places, leaves: 'holds' });
  }

  /**
   * Does work that takes one connection when the tenant's turn comes.
   * @throws AppError `too_many_database_waits` where the tenant's own work held its share for too long, `unavailable` where
   *   the work of other tenants held all places
   */
  async run<T>(tenantId: number, work: () => Promise<T>): Promise<T> {
    const tenant = String(tenantId);
    const place = await withDeadline(
      this.#waitMs,
      () => this.#tooLate(tenant),
      (signal) => this.#admission.enter(tenant, signal),
    );
    try {
      return await work();
    } finally {
      place.leave();
    }
  }

  /** Work under way and in line, of one tenant or of all together. */
  figures(tenantId?: number | string): { underWay: number; waiting: number } {
    const of = this.#admission;
    if (tenantId === undefined) return { underWay: of.inside, waiting: of.waiting };
    const tenant = String(tenantId);
    return { underWay: of.insideOf(tenant), waiting: of.waitingOf(tenant) };
  }

  #tooLate(tenant: string): AppError {
    const held = this.#admission.insideOf(tenant);
    if (held > 0) return budgetError('database_connections', held, RETRY_AFTER_SECONDS);
    return new AppError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }
}

/**
 * The database with a share of its connections for each tenant: a transaction holds its connection while it waits for a
 * lock, and the transactions of one tenant wait for each other. Work that is done for no tenant takes what it needs.
 * @throws AppError `too_many_database_waits`, `unavailable` where work waited too long for its tenant's turn
 */
export function sharedByTenants(database: Database, shares: ConnectionShares): Database {
  const within = <T>(work: () => Promise<T>): Promise<T> => {
    const tenantId = acting.getStore();
    return tenantId === undefined ? work() : shares.run(tenantId, work);
  };
  return {
    ...database,
    query: (...asked) => within(() => database.query(...asked)),
    transaction: (work) => within(() => database.transaction(work)),
  };
}
