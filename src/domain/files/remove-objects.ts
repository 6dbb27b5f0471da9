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

/** A process that dies keeps its claims from the others for this long. */
const LEASE_SECONDS = 60;
const RENEW_EVERY_MS = 20_000;
/** Removals per claim: a few seconds of work for a store that answers within 50 ms. */
const BATCH = 500;
/** Removals at once per process: each holds a connection of the store, and now and then one of the database's pool. */
const PARALLEL = 8;
/** A store that fails so many removals may be down: the rest waits for the next pass. */
const ENOUGH_FAILURES = 3;

/** Removes the object of one file, if it is due and nobody is at it; left to the janitor if that fails. */
export async function removeObjectOf(deps: Deps, tenantId: number, fileId: number): Promise<void> {
  const owner = randomUUID();
  for (const removal of await claimRemovalOf(deps.database, owner, tenantId, fileId, LEASE_SECONDS)) {
    // The note stays where the removal failed.
    await remove(deps, removal).catch(() => releaseClaims(deps.database, owner));
  }
}

/**
 * Removes the objects that are due, of every tenant, until none is left or `signal` aborts. What fails comes again later,
 * behind the others. Any number of processes share the work.
 * @throws AggregateError of what failed, when the others are removed
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

/** Works one claim off, several at once while none has failed; gives back what it does not come to. */
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
      () => (leaseEndsMs = askedMs + LEASE_SECONDS * 1000),
      // The next renewal may succeed; a lease that ends stops the work.
      () => undefined,
    );
  }, RENEW_EVERY_MS).unref();
  const failedBefore = failures.length;
  let removed = 0;
  // One at a time until the first is removed, and after a failure: a store that is down is asked three times, not more.
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
 * First the object, then the note: dying between the two repeats a removal, which does no harm. The note stays where the
 * object may come once more.
 */
async function remove({ database, objects }: Deps, { storagePath, fileId }: Removal): Promise<void> {
  await failpoint('removal.after-claim');
  await objects.remove(storagePath, String(fileId));
  await failpoint('removal.after-object');
  await endRemoval(database, fileId);
}
