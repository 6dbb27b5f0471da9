import type { Logger } from 'pino';
import { collectFailures } from '../../concurrency/collect-failures.ts';
import { failpoint } from '../../domain/failpoint.ts';
import { type BundledVersion, findCrowdedVersions } from '../../domain/lake/bundles-store.ts';
import { releaseBundles, removeReleasedBundles } from '../../domain/lake/release-bundles-store.ts';
import { beginBundle, writeBundle } from '../../domain/lake/write-bundle.ts';
import type { Database } from '../../ports/database.ts';
import type { ObjectStore } from '../../ports/object-store.ts';

const RETRY_AFTER_MS = 60_000;

/**
 * Least time from a look for versions to bundle to the next, in times of its own duration: it reads all pending files of all
 * tenants, and a look at 400,000 takes a second.
 */
const TIMES_OF_LOOK = 20;

interface CoalescerDeps {
  database: Database;
  objects: ObjectStore;
  log: Logger;
  /** Milliseconds of a clock that never goes back. */
  now?: () => number;
}

/**
 * Keeps the raw tail short for engines that pay per object they read: copies many small raw files into one bundle,
 * which changes no answer. Each call makes at most one bundle of files and one of bundles per version of a schema. It is
 * safe to die in and to run twice at once. `objects` takes and gives bytes as they are stored.
 */
export function createCoalescer(deps: CoalescerDeps) {
  const { database, log, now = () => performance.now() } = deps;
  /** Versions whose last bundle failed -> when to try again, ms. */
  const retryAt = new Map<number, number>();
  /** Where the next look for bundles to release begins. */
  let releasedUpTo = 0;
  let lookAt = -Infinity;
  /** Versions that may have enough files for another bundle -> the last file of the one before; 0 without one. */
  let crowded = new Map<BundledVersion, number>();

  return async function coalesce(): Promise<void> {
    releasedUpTo = await releaseBundles(database, releasedUpTo);
    await failpoint('bundle.after-released');
    await removeReleasedBundles(database);
    if (now() >= lookAt) await look();
    const failures = collectFailures();
    const more = new Map<BundledVersion, number>();
    for (const [version, after] of crowded) {
      const id = version.schemaVersionId;
      if ((retryAt.get(id) ?? 0) > now()) continue;
      const made = await failures.attempt(`bundling of schema version ${id}`, async () => {
        const last = await make(version, 'files', after);
        if (last !== undefined) more.set(version, last);
        await make(version, 'bundles');
      });
      if (made) retryAt.delete(id);
      else retryAt.set(id, now() + RETRY_AFTER_MS);
    }
    crowded = more;
    failures.throwIfAny();
  };

  async function look(): Promise<void> {
    const begun = now();
    crowded = new Map((await findCrowdedVersions(database)).map((version) => [version, 0]));
    lookAt = now() + TIMES_OF_LOOK * (now() - begun);
  }

  /** @returns the id of the last part; undefined if there was nothing to bundle */
  async function make(
    version: BundledVersion,
    of: 'files' | 'bundles',
    after?: number,
  ): Promise<number | undefined> {
    const bundle = await beginBundle(database, version, of, after);
    if (!bundle) return undefined;
    await writeBundle(deps, bundle);
    await failpoint('bundle.after-commit');
    log.info({ bundle_id: bundle.id, parts: bundle.parts.length }, 'raw files bundled');
    return bundle.parts.at(-1)!.id;
  }
}
