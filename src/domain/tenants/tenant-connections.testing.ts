import type { Database } from '../../ports/database.ts';
import { onBehalfOf } from './tenant-connections.ts';

/** Makes `count` transactions of a tenant, or of none, wait for a lock that one of nobody holds. @returns ends them */
export async function holdTransactions(
  database: Database,
  tenantId: number | undefined,
  count: number,
  lockId = 1,
): Promise<() => Promise<void>> {
  const lock = `select pg_advisory_xact_lock(${lockId})`;
  const gate = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const holder = database.transaction(async (tx) => {
    await tx.query(lock);
    locked.resolve();
    await gate.promise;
  });
  await locked.promise;
  const waiting = Array.from({ length: count }, () =>
    onBehalfOf(tenantId, () => database.transaction((tx) => tx.query(lock))),
  );
  return async () => {
    gate.resolve();
    await Promise.all([holder, ...waiting]);
  };
}
