import type { Queryable } from '../../ports/database.ts';

/**
 * Longest time, over every tenant, that a message is due and no worker sends it, in seconds; 0 if there is none. Leaves out
 * webhooks whose receiver fails: their messages wait for one another, and for the receiver. Of one that failed, the time since
 * its recovery counts.
 */
export async function oldestDueSeconds(db: Queryable): Promise<number> {
  // One look into the index for each webhook: a backlog of messages costs nothing.
  const [row] = await db.query<{ seconds: number }>(
    `select coalesce(greatest(0, extract(epoch from now() - min(greatest(due.next_attempt_at, w.recovered_at)))), 0)::float8 as seconds
     from webhooks w cross join lateral (
       select d.next_attempt_at from webhook_deliveries d
       where d.webhook_id = w.id and d.status = 'pending' and d.next_attempt_at <= now()
         and (d.lease_until is null or d.lease_until < now())
       order by d.next_attempt_at limit 1
     ) due
     where w.active and w.failing_since is null`,
  );
  return row!.seconds;
}
