import type { Logger } from 'pino';
import { SettingsError } from '../config/settings.ts';
import type { StorePlace } from '../config/store-place.ts';
import { AppError } from '../domain/app-error.ts';
import type { Database } from '../ports/database.ts';
import type { ObjectStore } from '../ports/object-store.ts';
import { claimStore } from './own-store.ts';

const RETRY_AFTER_SECONDS = 5;

/**
 * Claims the bucket for the control database. While the store is away the service starts all the same, and the bucket is
 * claimed at its first use.
 * @throws SettingsError if it is another installation's
 */
export async function claimedBucket(
  place: StorePlace,
  { database, objects, log }: { database: Database; objects: ObjectStore; log: Logger },
): Promise<ObjectStore> {
  const claim = () => claimStore(place, { database, objects });
  try {
    await claim();
    return objects;
  } catch (error) {
    if (error instanceof SettingsError) throw error;
    log.warn(
      { err: error },
      'it is not known yet whose bucket this is; it is looked at again when it is used',
    );
    return claimedAtUse(objects, claim, log);
  }
}

/** The objects, none of which is touched before the claim has succeeded. */
function claimedAtUse(objects: ObjectStore, claim: () => Promise<void>, log: Logger): ObjectStore {
  let claimed: Promise<void> | undefined;
  const claimOnce = () => {
    claimed ??= claim().catch((error) => {
      // What is another's stays so; a store that is away may be back the next time.
      if (error instanceof SettingsError) log.error({ err: error }, 'the bucket is not used');
      else claimed = undefined;
      throw error;
    });
    return claimed;
  };
  const claimFor = (code: 'upload_storage_unavailable' | 'storage_unavailable') =>
    claimOnce().catch((cause) => {
      throw new AppError(code, { cause, retryAfterSeconds: RETRY_AFTER_SECONDS });
    });
  return {
    async create(key, uploadId) {
      await claimFor('upload_storage_unavailable');
      return objects.create(key, uploadId);
    },
    async remove(key, uploadId) {
      await claimFor('storage_unavailable');
      await objects.remove(key, uploadId);
    },
    async exists(key) {
      await claimFor('storage_unavailable');
      return objects.exists(key);
    },
    async *read(key) {
      await claimFor('storage_unavailable');
      yield* objects.read(key);
    },
    async *list(folder) {
      await claimFor('storage_unavailable');
      yield* objects.list(folder);
    },
  };
}
