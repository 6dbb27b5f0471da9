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

/** Removes the objects that are due, of every tenant, up to `limit`. Safe to repeat and to run twice at once. */
export async function removeDueObjects(
  deps: { database: Queryable; objects: ObjectStore },
  limit: number,
): Promise<number> {
  const due = await deps.database.query<Removal>(
    `select file_id as "fileId", storage_path as "storagePath" from object_removals order by file_id limit $1`,
    [limit],
  );
  for (const removal of due) await remove(deps, removal);
  return due.length;
}

/** First the object, then the note: dying between the two repeats a removal, which does no harm. */
async function remove(deps: { database: Queryable; objects: ObjectStore }, removal: Removal): Promise<void> {
  await deps.objects.remove(removal.storagePath, String(removal.fileId));
  await deps.database.query('delete from object_removals where file_id = $1', [removal.fileId]);
}
