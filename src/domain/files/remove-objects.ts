import type { Queryable } from '../../ports/database.ts';
import type { ObjectStore } from '../../ports/object-store.ts';

interface Removal {
  fileId: number;
  storagePath: string;
}

/** Removes the object of one file, if it is due; left to the janitor if that fails. */
export async function removeObjectOf(
  deps: { database: Queryable; objects: ObjectStore },
  tenantId: number,
  fileId: number,
): Promise<void> {
  const due = await deps.database.query<Removal>(
    `select file_id as "fileId", storage_path as "storagePath" from object_removals where tenant_id = $1 and file_id = $2`,
    [tenantId, fileId],
  );
  // The note stays where the removal failed.
  for (const removal of due) await remove(deps, removal).catch(() => undefined);
}

/** A store that fails so many removals may be down: the rest waits for the next round. */
const ENOUGH_FAILURES = 3;

/**
 * Removes the objects that are due, of every tenant, up to `limit`. What fails comes again later, behind the others. Safe
 * to repeat and to run twice at once.
 * @throws AggregateError of what failed, when the others are removed
 */
export async function removeDueObjects(
  deps: { database: Queryable; objects: ObjectStore },
  limit: number,
): Promise<void> {
  const due = await deps.database.query<Removal>(
    `select file_id as "fileId", storage_path as "storagePath" from object_removals
     where retry_at is null or retry_at < now() order by failures, file_id limit $1`,
    [limit],
  );
  const failures: Error[] = [];
  for (const removal of due) {
    try {
      await remove(deps, removal);
    } catch (cause) {
      failures.push(new Error(`${removal.storagePath} is still there`, { cause }));
      await delayRemoval(deps.database, removal);
      if (failures.length === ENOUGH_FAILURES) break;
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'objects that are due were not removed');
}

/**
 * First the object, then the note: dying between the two repeats a removal, which does no harm. The note stays where the
 * object may come once more.
 */
async function remove(deps: { database: Queryable; objects: ObjectStore }, removal: Removal): Promise<void> {
  await deps.objects.remove(removal.storagePath, String(removal.fileId));
  await deps.database.query(
    `with done as (delete from object_removals where file_id = $1 and coalesce(again_at <= now(), true))
     update object_removals set failures = 0, retry_at = again_at where file_id = $1 and again_at > now()`,
    [removal.fileId],
  );
}

/** At most for an hour. */
async function delayRemoval(db: Queryable, { fileId }: Removal): Promise<void> {
  await db.query(
    `update object_removals set failures = failures + 1,
       retry_at = now() + make_interval(secs => least(3600, 15 * 2 ^ least(failures, 10)))
     where file_id = $1`,
    [fileId],
  );
}
