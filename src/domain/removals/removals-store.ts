import type { Queryable } from '../../ports/database.ts';

/** An object that is due for removal, leased by one process. */
export interface Removal {
  fileId: number;
  storagePath: string;
  /** Attempts that failed so far. */
  failures: number;
}

const columns = `file_id as "fileId", storage_path as "storagePath", failures`;
const free = `(claimed_until is null or claimed_until < now())`;
const due = `(retry_at is null or retry_at < now()) and ${free}`;

/**
 * SQL that makes the objects of rows due for removal, as part of the statement that gives them up.
 * @param rows a table or common table expression with `id`, `tenant_id` and `storage_path`
 * @param againAt when the object is removed a second time; null for never
 */
export function insertRemovalsOf(rows: string, againAt = 'null::timestamptz'): string {
  return `insert into object_removals (file_id, tenant_id, storage_path, again_at)
    select id, tenant_id, storage_path, ${againAt} from ${rows}`;
}

/** SQL that cancels the removals of files that no process has claimed. @param ids SQL of the files' ids */
export function cancelRemovalsOf(ids: string): string {
  return `delete from object_removals where file_id in (${ids}) and ${free} returning file_id`;
}

/**
 * Cancels the removal of a file's object, if there is one.
 * @returns false if a process is removing the object just now
 */
export async function cancelRemoval(tx: Queryable, tenantId: number, fileId: number): Promise<boolean> {
  await tx.query(`delete from object_removals where tenant_id = $1 and file_id = $2 and ${free}`, [
    tenantId,
    fileId,
  ]);
  const left = await tx.query('select 1 from object_removals where tenant_id = $1 and file_id = $2', [
    tenantId,
    fileId,
  ]);
  return left.length === 0;
}

/**
 * Claims about `limit` removals that are due and unclaimed, shared equally among the tenants that have any.
 * Removals that failed before come after the others.
 */
export async function claimRemovals(
  db: Queryable,
  owner: string,
  limit: number,
  leaseSeconds: number,
): Promise<Removal[]> {
  const claimed = await db.query<Removal>(
    `with tenants_due as materialized (
       select t.id from tenants t
       where exists (select from object_removals where tenant_id = t.id and ${due})
       order by random() limit $2),
     picked as materialized (
       select r.file_id from tenants_due t cross join lateral (
         select file_id from object_removals where tenant_id = t.id and ${due}
         order by failures, file_id
         limit (select ceil($2::numeric / greatest(count(*), 1))::int from tenants_due)
         for update skip locked) r)
     update object_removals set claimed_by = $1, claimed_until = now() + make_interval(secs => $3)
     where file_id in (select file_id from picked)
     returning ${columns}`,
    [owner, limit, leaseSeconds],
  );
  return claimed.sort((a, b) => a.failures - b.failures || a.fileId - b.fileId);
}

/** Claims the removal of one file, unless another process holds it. Does not wait for `retry_at`. */
export async function claimRemovalOf(
  db: Queryable,
  owner: string,
  tenantId: number,
  fileId: number,
  leaseSeconds: number,
): Promise<Removal[]> {
  return db.query<Removal>(
    `update object_removals set claimed_by = $1, claimed_until = now() + make_interval(secs => $4)
     where tenant_id = $2 and file_id = $3 and ${free}
     returning ${columns}`,
    [owner, tenantId, fileId, leaseSeconds],
  );
}

/** @returns false if none was left to renew: the lease had ended, or every removal was done */
export async function renewClaims(db: Queryable, owner: string, leaseSeconds: number): Promise<boolean> {
  const renewed = await db.query(
    `update object_removals set claimed_until = now() + make_interval(secs => $2)
     where claimed_by = $1 and claimed_until > now()
     returning file_id`,
    [owner, leaseSeconds],
  );
  return renewed.length > 0;
}

/** Releases the owner's claims on objects that it has not removed. */
export async function releaseClaims(db: Queryable, owner: string): Promise<void> {
  await db.query(
    'update object_removals set claimed_by = null, claimed_until = null where claimed_by = $1 and claimed_until > now()',
    [owner],
  );
}

/** Forgets a finished removal, or reschedules it if an upload may still write the object again. */
export async function endRemoval(db: Queryable, fileId: number): Promise<void> {
  await db.query(
    `with done as (delete from object_removals where file_id = $1 and coalesce(again_at <= now(), true))
     update object_removals set failures = 0, retry_at = again_at, claimed_by = null, claimed_until = null
     where file_id = $1 and again_at > now()`,
    [fileId],
  );
}

/** Schedules a retry: after 15 s at first, then twice as long each time, up to an hour. */
export async function delayRemoval(db: Queryable, fileId: number): Promise<void> {
  await db.query(
    `update object_removals set failures = failures + 1, claimed_by = null, claimed_until = null,
       retry_at = now() + make_interval(secs => least(3600, 15 * 2 ^ least(failures, 10)))
     where file_id = $1`,
    [fileId],
  );
}
