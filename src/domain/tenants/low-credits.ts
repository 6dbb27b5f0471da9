import type { Queryable } from '../../ports/database.ts';

/** Credits that open runs of the tenant `t` have reserved: they come back, or are spent, when a run ends. */
export const creditsReserved = `(
  select coalesce(sum(r.credits_reserved), 0) from runs r where r.tenant_id = t.id and r.status in ('started', 'running')
)`;

/**
 * Notes of each tenant with a threshold when its credits fell below, and forgets it when they are not below any more. What runs
 * have reserved counts as there: it would otherwise fall and rise with every run.
 * @param tenantId of this tenant alone; null: of all
 */
export async function noteLowCredits(db: Queryable, tenantId: number | null = null): Promise<void> {
  await db.query(
    `with changed as (
       select t.id, t.credits + ${creditsReserved} < t.credits_threshold as low from tenants t
       where t.credits_threshold is not null and ($1::bigint is null or t.id = $1)
         and (t.credits + ${creditsReserved} < t.credits_threshold) is distinct from (t.credits_low_since is not null)
       order by t.id for no key update of t skip locked
     )
     update tenants set credits_low_since = case when changed.low then now() end
     from changed where tenants.id = changed.id`,
    [tenantId],
  );
}
