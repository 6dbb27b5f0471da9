import type { Queryable } from '../../ports/database.ts';
import { inTurn, turns } from './run-turns.ts';

/** A run that waits for a place among the attempts under way is `queued`, and not `started`. */
export type OpenRunState = 'started' | 'queued' | 'running';

export interface OpenRuns {
  state: OpenRunState;
  runs: number;
  /** Longest time that one of them is in this state; 0 if there is none. */
  oldestSeconds: number;
}

/**
 * Open runs of every tenant, by state. Nothing records when a place came free for a `started` run: at the earliest when the
 * last attempt began.
 * @param atOnce most attempts under way, of all tenants. Undefined: no bound, and no run is `queued`
 */
export async function countOpenRunsByState(db: Queryable, atOnce?: number): Promise<OpenRuns[]> {
  const bounded = atOnce !== undefined;
  const isQueued = bounded
    ? `status = 'started' and cancel_requested_at is null and id not in (${inTurn('$1')})`
    : 'false';
  const lastBegan = bounded
    ? `(select max(attempt_started_at) from runs where status = 'running')`
    : 'null::timestamptz';
  return db.query<OpenRuns>(
    `with ${bounded ? `${turns},` : ''} open as (
       select created_at, started_at, case when ${isQueued} then 'queued' else status end as state
       from runs where status in ('started', 'running')
     ), timed as (
       select state, case state when 'queued' then created_at when 'running' then started_at
         else greatest(created_at, ${lastBegan}) end as since
       from open
     )
     select states.state, count(timed.state) as runs,
       coalesce(greatest(0, extract(epoch from now() - min(since))), 0)::float8 as "oldestSeconds"
     from unnest(array['started', 'queued', 'running']) as states (state) left join timed using (state)
     group by states.state`,
    bounded ? [atOnce] : [],
  );
}
