import type { Queryable } from '../../../ports/database.ts';
import type { UnnamedTotals } from './unnamed-objects.ts';
import type { VerifyPosition } from './verify-objects.ts';

/** Progress of the pass under way: among the named objects, or at the unnamed ones, which come last. */
export type PassPosition = VerifyPosition | { stage: 'unnamed'; afterId: 0 };

/**
 * Leases the pass that is under way, or begins the next one if it is due.
 * @returns undefined if no pass is due or another process has the lease
 */
export async function takePass(
  db: Queryable,
  owner: string,
  leaseSeconds: number,
): Promise<PassPosition | undefined> {
  const [position] = await db.query<PassPosition>(
    `update integrity_pass set lease_owner = $1, lease_until = now() + make_interval(secs => $2)
     where next_pass_at <= now() and (lease_until is null or lease_until < now())
     returning stage, after_id as "afterId"`,
    [owner, leaseSeconds],
  );
  return position;
}

/** Records the pass's progress and renews the lease. False if the lease was lost. */
export async function keepPass(
  db: Queryable,
  owner: string,
  leaseSeconds: number,
  { stage, afterId }: PassPosition,
): Promise<boolean> {
  const kept = await db.query(
    `update integrity_pass set stage = $3, after_id = $4, lease_until = now() + make_interval(secs => $2)
     where lease_owner = $1 returning one`,
    [owner, leaseSeconds, stage, afterId],
  );
  return kept.length > 0;
}

/** Gives the lease up, if this process still has it, so that another process can go on. */
export async function releasePass(db: Queryable, owner: string): Promise<void> {
  await db.query('update integrity_pass set lease_owner = null, lease_until = null where lease_owner = $1', [
    owner,
  ]);
}

/** Ends the pass and schedules the next. False if the lease was lost. */
export async function endPass(
  db: Queryable,
  owner: string,
  restSeconds: number,
  unnamed: UnnamedTotals,
): Promise<boolean> {
  const ended = await db.query(
    `update integrity_pass set lease_owner = null, lease_until = null, stage = 'files', after_id = 0,
       next_pass_at = now() + make_interval(secs => $2)
     where lease_owner = $1 returning one`,
    [owner, restSeconds],
  );
  if (ended.length === 0) return false;
  await noteComplete(db, unnamed);
  return true;
}

/** Records that all stored objects were verified, and the totals of the unnamed ones. */
export async function noteComplete(db: Queryable, unnamed: UnnamedTotals): Promise<void> {
  await db.query('update integrity_pass set completed_at = now(), unnamed_objects = $1, unnamed_bytes = $2', [
    unnamed.objects,
    unnamed.bytes,
  ]);
}

/**
 * When all stored objects were last verified, and the totals of the unnamed ones found then. `firstDueAt`: since when the first
 * pass is due; null once one was complete.
 */
export async function lastComplete(
  db: Queryable,
): Promise<{ at: Date | null; firstDueAt: Date | null; unnamed: UnnamedTotals }> {
  const [row] = await db.query<{ at: Date | null; firstDueAt: Date | null; objects: number; bytes: number }>(
    `select completed_at as at, case when completed_at is null then next_pass_at end as "firstDueAt",
       unnamed_objects as objects, unnamed_bytes as bytes from integrity_pass`,
  );
  const { at, firstDueAt, ...unnamed } = row!;
  return { at, firstDueAt, unnamed };
}
