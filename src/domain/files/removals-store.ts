import type { Queryable } from '../../ports/database.ts';

/** An object that is due for removal, held by one process for as long as its lease. */
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
 * Claims removals that are due and that nobody else holds, about `limit`, shared equally among the tenants that have any.
 * What failed before comes behind the others.
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

/** Claims the removal of one file where it is due in any case and nobody holds it. */
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

export async function renewClaims(db: Queryable, owner: string, leaseSeconds: number): Promise<void> {
  await db.query(
    `update object_removals set claimed_until = now() + make_interval(secs => $2)
     where claimed_by = $1 and claimed_until > now()`,
    [owner, leaseSeconds],
  );
}

/** Gives back what the owner holds and has not removed. */
export async function releaseClaims(db: Queryable, owner: string): Promise<void> {
  await db.query(
    'update object_removals set claimed_by = null, claimed_until = null where claimed_by = $1 and claimed_until > now()',
    [owner],
  );
}

/** Forgets a removal that is done, or keeps it where the object may come once more. */
export async function endRemoval(db: Queryable, fileId: number): Promise<void> {
  await db.query(
    `with done as (delete from object_removals where file_id = $1 and coalesce(again_at <= now(), true))
     update object_removals set failures = 0, retry_at = again_at, claimed_by = null, claimed_until = null
     where file_id = $1 and again_at > now()`,
    [fileId],
  );
}

/** The next attempt is made after 15 s at first, after an hour at most. */
export async function delayRemoval(db: Queryable, fileId: number): Promise<void> {
  await db.query(
    `update object_removals set failures = failures + 1, claimed_by = null, claimed_until = null,
       retry_at = now() + make_interval(secs => least(3600, 15 * 2 ^ least(failures, 10)))
     where file_id = $1`,
    [fileId],
  );
}
