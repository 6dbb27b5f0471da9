import { randomUUID } from 'node:crypto';
import type { Queryable } from '../../ports/database.ts';
import type { ObjectStore } from '../../ports/object-store.ts';
import { failpoint } from '../failpoint.ts';
import {
  claimRemovalOf,
  claimRemovals,
  delayRemoval,
  endRemoval,
  type Removal,
  releaseClaims,
  renewClaims,
} from './removals-store.ts';

interface Deps {
  database: Queryable;
  objects: ObjectStore;
}

/** How long the claims of a process that died are kept from other processes. */
const LEASE_SECONDS = 60;
const RENEW_EVERY_MS = 20_000;
/** Removals per claim: a few seconds of work for a store that answers within 50 ms. */
const BATCH = 500;
/** Parallel removals per process: each holds a connection to the store, and now and then one of the database's pool. */
const PARALLEL = 8;
/** Failed removals after which the store may be down: the rest waits for the next pass. */
const ENOUGH_FAILURES = 3;

/** Removes the object of one file, if it is due and no process holds its claim. After a failure the janitor retries. */
export async function removeObjectOf(deps: Deps, tenantId: number, fileId: number): Promise<void> {
  const owner = randomUUID();
  for (const removal of await claimRemovalOf(deps.database, owner, tenantId, fileId, LEASE_SECONDS)) {
    // After a failure the row in `object_removals` stays.
    await remove(deps, removal).catch(() => releaseClaims(deps.database, owner));
  }
}

/**
 * Removes the objects that are due, of every tenant, until none is left or `signal` aborts. Failed removals are retried
 * later, after the others. Any number of processes share the work.
 * @throws AggregateError with every failure, after the other objects are removed
 */
export async function removeDueObjects(deps: Deps, signal: AbortSignal): Promise<void> {
  const failures: Error[] = [];
  while (!signal.aborted && failures.length < ENOUGH_FAILURES) {
    const owner = randomUUID();
    const claimed = await claimRemovals(deps.database, owner, BATCH, LEASE_SECONDS);
    if (claimed.length === 0) break;
    await removeClaimed(deps, owner, claimed, failures, signal);
  }
  if (failures.length > 0) throw new AggregateError(failures, 'objects that are due were not removed');
}

/** Does the removals of one claim, in parallel until one fails; releases those that it does not reach. */
async function removeClaimed(
  deps: Deps,
  owner: string,
  claimed: Removal[],
  failures: Error[],
  signal: AbortSignal,
): Promise<void> {
  let leaseEndsMs = performance.now() + LEASE_SECONDS * 1000;
  const renewing = setInterval(() => {
    const askedMs = performance.now();
    renewClaims(deps.database, owner, LEASE_SECONDS).then(
      (isRenewed) => {
        if (isRenewed) leaseEndsMs = askedMs + LEASE_SECONDS * 1000;
      },
      // The next renewal may succeed; a lease that ends stops the work.
      () => undefined,
    );
  }, RENEW_EVERY_MS).unref();
  const failedBefore = failures.length;
  let removed = 0;
  // One at a time until the first succeeds, and after a failure: a store that is down gets at most three requests.
  const width = () => (failures.length > failedBefore ? 1 : Math.min(PARALLEL, removed + 1));
  const goesOn = () =>
    failures.length < ENOUGH_FAILURES && !signal.aborted && performance.now() < leaseEndsMs;
  const underWay = new Set<Promise<void>>();
  const removeOne = async (removal: Removal): Promise<void> => {
    try {
      await remove(deps, removal);
      removed += 1;
    } catch (cause) {
      failures.push(new Error(`${removal.storagePath} is still there`, { cause }));
      await delayRemoval(deps.database, removal.fileId).catch((error) => failures.push(error));
    }
  };
  try {
    for (const removal of claimed) {
      while (underWay.size >= width()) await Promise.race(underWay);
      if (!goesOn()) break;
      const work = removeOne(removal).finally(() => underWay.delete(work));
      underWay.add(work);
    }
    await Promise.all(underWay);
  } finally {
    clearInterval(renewing);
    await releaseClaims(deps.database, owner);
  }
}

/**
 * Removes the object before its row in `object_removals`: dying between the two repeats a removal, which does no harm.
 * The row stays if an upload may still write the object again.
 */
async function remove({ database, objects }: Deps, { storagePath, fileId }: Removal): Promise<void> {
  await failpoint('removal.after-claim');
  await objects.remove(storagePath, String(fileId));
  await failpoint('removal.after-object');
  await endRemoval(database, fileId);
}
