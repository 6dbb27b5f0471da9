import { inBatches } from '../../concurrency/in-batches.ts';
import type { Queryable } from '../../ports/database.ts';

/** A request that is counted for its caller and, within the caller's own limit, for its tenant. */
export interface CountedRequest {
  /** Keys of the two windows. */
  own: string;
  tenant: string;
  /** Most requests of the caller in a window. */
  limit: number;
}

/** Requests of a caller and of its tenant in their current windows. */
export interface Counted {
  hits: number;
  /** 0 if the request was beyond the caller's own limit and did not count for the tenant. */
  tenantHits: number;
  /** Time until the windows end, ms. */
  resetsInMs: number;
  tenantResetsInMs: number;
}

/**
 * Counts requests in fixed windows by the database's clock. Requests that come together are counted by one statement.
 * @param windowMs length of a window, ms
 */
export function openRateWindows(
  db: Queryable,
  windowMs: number,
): (request: CountedRequest) => Promise<Counted> {
  return inBatches((requests) => countRequests(db, requests, windowMs));
}

interface CallerRow extends Counted {
  key: string;
}

/** SQL: milliseconds until a time, by the clock that set it. */
const msUntil = (time: string) => `(extract(epoch from ${time} - now()) * 1000)::float8`;

/**
 * Counts the requests as if one came after the other. A request beyond the caller's own limit does not count for the tenant: a
 * runaway token leaves the other tokens their requests. Rows are locked in the same order everywhere, callers before
 * tenants, so no two statements deadlock.
 */
export async function countRequests(
  db: Queryable,
  requests: readonly CountedRequest[],
  windowMs: number,
): Promise<Counted[]> {
  const callers = Map.groupBy(requests, ({ own }) => own);
  const firsts = [...callers.values()].map((all) => ({ ...all[0]!, requests: all.length }));
  const added = `on conflict (key) do update set
      hits = case when w.resets_at <= now() then excluded.hits else w.hits + excluded.hits end,
      resets_at = case when w.resets_at <= now() then excluded.resets_at else w.resets_at end
    returning key, hits, resets_at`;
  const rows = await db.query<CallerRow>(
    `with asked as (
       select * from unnest($1::text[], $2::text[], $3::int[], $4::int[]) as a (own, tenant, most, requests)
     ), own as (
       insert into rate_limit_windows as w (key, hits, resets_at)
       select own, requests, now() + $5::interval from asked order by own collate "C" ${added}
     ), tenant as (
       insert into rate_limit_windows as w (key, hits, resets_at)
       select a.tenant, sum(least(a.requests, a.most - own.hits + a.requests)), now() + $5::interval
       from asked a join own on own.key = a.own where own.hits - a.requests < a.most
       group by a.tenant order by a.tenant collate "C" ${added}
     )
     select own.key, own.hits, ${msUntil('own.resets_at')} as "resetsInMs", coalesce(tenant.hits, 0) as "tenantHits",
       ${msUntil('coalesce(tenant.resets_at, own.resets_at)')} as "tenantResetsInMs"
     from asked a join own on own.key = a.own left join tenant on tenant.key = a.tenant`,
    [
      firsts.map(({ own }) => own),
      firsts.map(({ tenant }) => tenant),
      firsts.map(({ limit }) => limit),
      firsts.map(({ requests }) => requests),
      `${windowMs} milliseconds`,
    ],
    { prepared: true },
  );
  return inTurn(requests, new Map(rows.map((row) => [row.key, row])));
}

/** What each request would have been told, had they come one after the other. */
function inTurn(requests: readonly CountedRequest[], rows: Map<string, CallerRow>): Counted[] {
  const told: Counted[] = [];
  const own = new Map([...rows].map(([key, { hits }]) => [key, hits]));
  const tenants = new Map(requests.map(({ tenant, own }) => [tenant, rows.get(own)!.tenantHits]));
  // Backwards: the rows tell where the counts ended.
  for (const { own: key, tenant, limit } of requests.toReversed()) {
    const row = rows.get(key)!;
    const hits = own.get(key)!;
    own.set(key, hits - 1);
    const isWithin = hits <= limit;
    const tenantHits = isWithin ? tenants.get(tenant)! : 0;
    if (isWithin) tenants.set(tenant, tenantHits - 1);
    const tenantResetsInMs = isWithin ? row.tenantResetsInMs : row.resetsInMs;
    told.push({ ...row, hits, tenantHits, tenantResetsInMs });
  }
  return told.toReversed();
}

/** Removes windows that ended more than a minute ago. Waits for no row: requests that count on several might wait for it. */
export async function removeEndedWindows(db: Queryable): Promise<void> {
  await db.query(
    `delete from rate_limit_windows where key = any(array(
       select key from rate_limit_windows where resets_at < now() - interval '1 minute' for update skip locked))`,
  );
}
