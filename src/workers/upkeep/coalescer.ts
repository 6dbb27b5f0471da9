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
 * Keeps the raw tail short for engines that pay per object they read: copies many small raw files into one bundle,
 * which changes no answer. Each call makes at most one bundle of files and one of bundles per version of a schema. It is
 * safe to die in and to run twice at once. `objects` takes and gives bytes as they are stored.
 */
export function createCoalescer(deps: { database: Database; objects: ObjectStore; log: Logger }) {
  const { database, log } = deps;
  /** Versions whose last bundle failed -> when to try again, ms. */
  const retryAt = new Map<number, number>();
  /** Where the next look for bundles to release begins. */
  let releasedUpTo = 0;

  return async function coalesce(): Promise<void> {
    releasedUpTo = await releaseBundles(database, releasedUpTo);
    await failpoint('bundle.after-released');
    await removeReleasedBundles(database);
    const failures = collectFailures();
    for (const version of await findCrowdedVersions(database)) {
      const id = version.schemaVersionId;
      if ((retryAt.get(id) ?? 0) > performance.now()) continue;
      const made = await failures.attempt(`bundling of schema version ${id}`, async () => {
        await make(version, 'files');
        await make(version, 'bundles');
      });
      if (made) retryAt.delete(id);
      else retryAt.set(id, performance.now() + RETRY_AFTER_MS);
    }
    failures.throwIfAny();
  };

  async function make(version: BundledVersion, of: 'files' | 'bundles'): Promise<void> {
    const bundle = await beginBundle(database, version, of);
    if (!bundle) return;
    await writeBundle(deps, bundle);
    await failpoint('bundle.after-commit');
    log.info({ bundle_id: bundle.id, parts: bundle.parts.length }, 'raw files bundled');
  }
}
