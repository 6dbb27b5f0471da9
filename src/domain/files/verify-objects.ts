import type { Database, Queryable } from '../../ports/database.ts';
import type { ObjectStore } from '../../ports/object-store.ts';
import { type NamedObject, noteState } from './damaged-objects.ts';
import { type ExpectedObject, readStoredState, type StoredState } from './stored-whole.ts';

interface StoredRow extends NamedObject, ExpectedObject {
  id: number;
}

const BATCH = 500;

/** Files whose object has to be there: it goes, in this order, when it becomes due for removal. */
const ofFiles = `
  select f.id, f.tenant_id as "tenantId", f.id as "fileId", f.storage_path as "storagePath", f.rows,
    f.stored_bytes as "storedBytes", f.stored_crc32 as "storedCrc32"
  from files f where f.upload_status = 'completed' and f.object_deleted_at is null
    and not exists (select 1 from object_removals r where r.file_id = f.id)`;
const ofBundles = `
  select f.id, f.tenant_id as "tenantId", null as "fileId", f.storage_path as "storagePath", f.rows,
    f.size_bytes as "storedBytes", f.crc32 as "storedCrc32"
  from raw_bundles f where f.ready_at is not null and f.released_at is null`;

/** How many bytes `verifyObjects` is going to read, about. */
export async function bytesToVerify(db: Queryable, tenantId?: number): Promise<number> {
  const [row] = await db.query<{ bytes: number }>(
    `select coalesce(sum(coalesce(stored_bytes, size_bytes)), 0)::bigint as bytes from files
     where upload_status = 'completed' and object_deleted_at is null and ($1::bigint is null or tenant_id = $1)`,
    [tenantId ?? null],
  );
  return row!.bytes;
}

/**
 * Reads every stored object that the control database names, compares it with what was stored, and keeps what was found.
 * Safe beside uploads, runs and removals.
 * @throws what the store throws where it cannot be asked: that says nothing of an object
 */
export async function* verifyObjects(
  deps: { database: Database; objects: ObjectStore },
  options: { tenantId?: number; onRead?: (bytes: number) => void } = {},
): AsyncGenerator<{ object: NamedObject; state: StoredState }> {
  const { database, objects } = deps;
  for (const named of [ofFiles, ofBundles]) {
    let after = 0;
    for (;;) {
      const rows = await database.query<StoredRow>(
        `${named} and f.id > $1 and ($2::bigint is null or f.tenant_id = $2) order by f.id limit $3`,
        [after, options.tenantId ?? null, BATCH],
      );
      for (const row of rows) {
        const { tenantId, storagePath, fileId } = row;
        const object = { tenantId, storagePath, fileId };
        const state = await readStoredState(objects, row, options.onRead).catch(async (error) => {
          if (await objects.exists(storagePath)) throw error;
          return 'missing' as const;
        });
        // What is gone may have been removed meanwhile, as it should.
        if (state !== 'whole' && !(await isNamed(database, named, row.id))) continue;
        await noteState(database, object, state);
        yield { object, state };
      }
      if (rows.length < BATCH) break;
      after = rows.at(-1)!.id;
    }
  }
}

async function isNamed(db: Queryable, named: string, id: number): Promise<boolean> {
  return (await db.query(`${named} and f.id = $1`, [id])).length > 0;
}
