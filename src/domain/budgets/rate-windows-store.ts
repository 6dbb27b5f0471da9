import type { Queryable } from '../../ports/database.ts';

/** Requests of a caller and of its tenant in their current windows. */
export interface Counted {
  hits: number;
  /** 0 if the request was beyond the caller's own limit and did not count for the tenant. */
  tenantHits: number;
  resetsAt: Date;
  tenantResetsAt: Date;
}

/**
 * Counts a request for its caller and its tenant in one statement, in fixed windows by the database's clock. A request
 * beyond the caller's own limit does not count for the tenant: a runaway token leaves the other tokens their requests.
 * Rows are locked in this order everywhere, so no two requests deadlock.
 */
export async function countRequest(
  db: Queryable,
  keys: { own: string; limit: number; tenant: string },
  windowMs: number,
): Promise<Counted> {
  const counted = `on conflict (key) do update set
      hits = case when w.resets_at <= now() then 1 else w.hits + 1 end,
      resets_at = case when w.resets_at <= now() then excluded.resets_at else w.resets_at end
    returning hits, resets_at`;
  const [row] = await db.query<Counted>(
    `with own as (
       insert into rate_limit_windows as w (key, hits, resets_at) values ($1, 1, now() + $4::interval) ${counted}
     ), tenant as (
       insert into rate_limit_windows as w (key, hits, resets_at)
       select $2, 1, now() + $4::interval from own where own.hits <= $3 ${counted}
     )
     select own.hits, own.resets_at as "resetsAt", coalesce(tenant.hits, 0) as "tenantHits",
       coalesce(tenant.resets_at, own.resets_at) as "tenantResetsAt"
     from own left join tenant on true`,
    [keys.own, keys.tenant, keys.limit, `${windowMs} milliseconds`],
    { prepared: true },
  );
  return row!;
}

/** Removes windows that ended more than a minute ago. */
export async function removeEndedWindows(db: Queryable): Promise<void> {
  await db.query(`delete from rate_limit_windows where resets_at < now() - interval '1 minute'`);
}
