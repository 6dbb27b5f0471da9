import type { Queryable } from '../../ports/database.ts';
import { advisoryLocks } from '../advisory-locks.ts';

// Turns: which runs may begin an attempt where the attempts under way are bounded (contract rule 58).

/**
 * SQL condition of a row of `runs`: an attempt is under way and may have machines. A failed attempt has none any more once
 * its retry is scheduled.
 */
export const isUnderWay = `(status = 'running' and (condemned_attempt is distinct from attempt or retry_at is null))`;

/**
 * SQL of tables for a query. `held` counts each tenant's attempts under way. `turns` numbers, from 1, the runs that wait to begin an
 * attempt: the tenant with the fewest attempts under way goes first, among equals the one that began a run longest ago,
 * then the oldest run. A beginning in the future is of before a fall of the clock, and counts as long ago. `began` is materialized,
 * or it is computed anew for every waiting run: 200 ms with 1,000 of them.
 */
export const turns = `held as (
    select tenant_id, count(*) as attempts from runs where status in ('started', 'running') and ${isUnderWay}
    group by tenant_id
  ), waiting as (
    select id, tenant_id, coalesce(attempts, 0) + row_number() over (partition by tenant_id order by id) as nth
    from runs left join held using (tenant_id)
    where status in ('started', 'running') and not ${isUnderWay}
      and (retry_at is null or retry_at <= now()) and cancel_requested_at is null
  ), began as materialized (
    select tenant_id, (
      select case when started_at <= now() then started_at end from runs where tenant_id = tenants.tenant_id and started_at is not null
      order by id desc limit 1) as began_at
    from (select distinct tenant_id from waiting) tenants
  ), turns as (
    select id, row_number() over (order by nth, began_at nulls first, id) as turn
    from waiting join began using (tenant_id)
  )`;

/** SQL for the ids of the runs that may begin now, of `held` and `turns`. @param atOnce SQL for the most attempts under way */
export function inTurn(atOnce: string): string {
  return `select id from turns where turn <= ${atOnce}::int - (select coalesce(sum(attempts), 0) from held)`;
}

/**
 * Whether a run may begin an attempt while at most `atOnce` are under way. Other processes wait with theirs until the
 * transaction ends, so it locks no row before. An attempt that replaces a lost one takes the place of that one.
 */
export async function hasPlace(tx: Queryable, runId: number, atOnce: number): Promise<boolean> {
  await tx.query('select pg_advisory_xact_lock($1)', [advisoryLocks.beginAttempt]);
  const [row] = await tx.query<{ free: boolean }>(
    `select count(*) < $2 or coalesce(bool_or(id = $1), false) as free from runs
     where status in ('started', 'running') and ${isUnderWay}`,
    [runId, atOnce],
  );
  return row!.free;
}
