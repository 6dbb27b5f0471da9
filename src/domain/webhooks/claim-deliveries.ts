import type { Database, Queryable } from '../../ports/database.ts';

/** A message to be sent now, by the worker that holds its lease. */
export interface DueDelivery {
  id: number;
  tenantId: number;
  webhookId: number;
  messageId: string;
  body: string;
  test: boolean;
  step: number;
  url: string;
  sealedSecret: Buffer;
  /** Signs as well; null when there is none or its time is over. */
  sealedPreviousSecret: Buffer | null;
}

export interface ClaimLimits {
  /** Messages to claim at the most. */
  capacity: number;
  /** Of those, messages to slow receivers, and to ones of which nothing is known, at the most. */
  slowCapacity: number;
  newCapacity: number;
  /** Messages of one tenant under way in this worker, those of `underWay` included, at the most. */
  perTenant: number;
  /** The same of its messages to slow receivers, those of `slowUnderWay` included. */
  slowPerTenant: number;
  /** Tenant -> its messages under way in this worker, and those to slow receivers. */
  underWay: ReadonlyMap<number, number>;
  slowUnderWay: ReadonlyMap<number, number>;
  /** Messages under way to one webhook, over all workers: so many where its receiver is quick, and so many where not. */
  perWebhook: number;
  perOtherWebhook: number;
  /** Webhooks whose receiver is known to be quick, and to be slow; a webhook that fails is slow too. */
  quick: readonly number[];
  slow: readonly number[];
  /** Webhooks that get nothing now. */
  closed: readonly number[];
  leaseSeconds: number;
}

/**
 * Takes what is due, on behalf of every tenant. Places go to the tenants that hold the fewest, so no tenant gets one
 * while another that holds fewer has a message due. Within a tenant its webhooks take turns. Receivers that are slow, and those of which
 * nothing is known, have places of their own to share. Workers never look at one webhook at the same time, so its limit holds over all of them; a message waits for those before it of the same run. Leases that ended, ended
 * with their worker: their messages are taken again.
 */
export async function claimDeliveries(
  database: Database,
  owner: string,
  limits: ClaimLimits,
): Promise<DueDelivery[]> {
  return database.transaction(async (tx) => {
    const webhooks = await lockDueWebhooks(tx, limits);
    if (webhooks.length === 0) return [];
    // A statement of its own: it sees what the worker that had the locks before committed.
    return tx.query<DueDelivery>(
      `with eligible as (
         select d.id, d.next_attempt_at, w.tenant_id, w.kind,
           row_number() over (partition by w.id order by d.next_attempt_at, d.id) as turn
         from (
           select *, ${kindOf('$10', '$15')} as kind from webhooks where id = any($1::bigint[])
         ) w
         cross join lateral (
           select d.id, d.next_attempt_at from webhook_deliveries d
           where d.webhook_id = w.id and d.status = 'pending' and d.next_attempt_at <= now()
             and (d.lease_until is null or d.lease_until < now()) and (w.active or d.test)
             and not exists (
               select 1 from webhook_deliveries b
               where b.webhook_id = d.webhook_id and b.order_key = d.order_key and b.status = 'pending' and b.id < d.id)
           order by d.next_attempt_at, d.id
           limit greatest(0, (case when w.kind = 'quick' then $2::bigint else $3::bigint end) - (
             select count(*) from webhook_deliveries u
             where u.webhook_id = w.id and u.status = 'pending' and u.lease_until >= now()))
         ) d
       ), counted as (
         select e.*, coalesce(held.slow_places, 0)
           + row_number() over (partition by e.tenant_id, e.kind order by e.turn, e.next_attempt_at, e.id) as slow_place
         from eligible e left join unnest($11::bigint[], $12::int[]) held (tenant_id, slow_places) using (tenant_id)
       ), ranked as (
         select *, row_number() over (partition by kind order by slow_place, next_attempt_at, id) as rank
         from counted where kind <> 'slow' or slow_place <= $13
       ), placed as (
         select r.id, r.next_attempt_at, coalesce(held.places, 0)
           + row_number() over (partition by r.tenant_id order by r.turn, r.next_attempt_at, r.id) as place
         from ranked r left join unnest($7::bigint[], $8::int[]) held (tenant_id, places) using (tenant_id)
         where r.kind = 'quick' or r.rank <= case r.kind when 'slow' then $14::int else $16::int end
       ), due as (
         select id from placed where place <= $9 order by place, next_attempt_at, id limit $4
       ), leased as (
         update webhook_deliveries d set lease_owner = $5, lease_until = now() + make_interval(secs => $6)
         from due where d.id = due.id returning d.*
       )
       select d.id, d.tenant_id as "tenantId", d.webhook_id as "webhookId", d.message_id as "messageId", d.body, d.test,
         d.step, w.url, w.sealed_secret as "sealedSecret",
         case when w.previous_until > now() then w.sealed_previous_secret end as "sealedPreviousSecret"
       from leased d join webhooks w on w.id = d.webhook_id order by d.id`,
      [
        webhooks,
        limits.perWebhook,
        limits.perOtherWebhook,
        limits.capacity,
        owner,
        limits.leaseSeconds,
        [...limits.underWay.keys()],
        [...limits.underWay.values()],
        limits.perTenant,
        limits.quick,
        [...limits.slowUnderWay.keys()],
        [...limits.slowUnderWay.values()],
        limits.slowPerTenant,
        limits.slowCapacity,
        limits.slow,
        limits.newCapacity,
      ],
    );
  });
}

/**
 * Webhooks with something due, first those of tenants that hold the fewest places, then by chance, so that none comes
 * last for ever; those that can get no place now, and those another worker looks at, are skipped.
 */
async function lockDueWebhooks(tx: Queryable, limits: ClaimLimits): Promise<number[]> {
  const { underWay, slowUnderWay } = limits;
  const rows = await tx.query<{ id: number }>(
    `with recursive waiting (webhook_id) as (
       (select webhook_id from webhook_deliveries where status = 'pending' order by webhook_id limit 1)
       union all
       select (select d.webhook_id from webhook_deliveries d
               where d.status = 'pending' and d.webhook_id > waiting.webhook_id order by d.webhook_id limit 1)
       from waiting where waiting.webhook_id is not null
     ), candidate as (
       select w.id, w.tenant_id, ${kindOf('$5', '$11')} as kind,
         coalesce(held.places, 0) as places, coalesce(held_slow.places, 0) as slow_places
       from webhooks w
       left join unnest($2::bigint[], $3::int[]) held (tenant_id, places) using (tenant_id)
       left join unnest($7::bigint[], $8::int[]) held_slow (tenant_id, places) using (tenant_id)
       where coalesce(held.places, 0) < $4 and w.id in (select webhook_id from waiting) and w.id <> all($6::bigint[])
         and exists (
           select 1 from webhook_deliveries d
           where d.webhook_id = w.id and d.status = 'pending' and d.next_attempt_at <= now()
             and (d.lease_until is null or d.lease_until < now()) and (w.active or d.test))
     ), counted as (
       select *, slow_places + row_number() over (partition by tenant_id, kind order by random()) as slow_place
       from candidate
     ), ranked as (
       select *, row_number() over (partition by kind order by slow_place, random()) as rank
       from counted where kind <> 'slow' or slow_place <= $10
     ), placed as (
       select id, places + row_number() over (partition by tenant_id order by random()) as place
       from ranked where kind = 'quick' or rank <= case kind when 'slow' then $9::int else $12::int end
     )
     select w.id from webhooks w join placed using (id)
     order by placed.place, random() limit $1
     for no key update of w skip locked`,
    [
      limits.capacity,
      [...underWay.keys()],
      [...underWay.values()],
      limits.perTenant,
      limits.quick,
      limits.closed,
      [...slowUnderWay.keys()],
      [...slowUnderWay.values()],
      limits.slowCapacity,
      limits.slowPerTenant,
      limits.slow,
      limits.newCapacity,
    ],
  );
  return rows.map(({ id }) => id);
}

/** SQL of what is known of a webhook's receiver: `slow`, `quick` or `new`. */
function kindOf(quick: string, slow: string): string {
  return `case when failing_since is not null or id = any(${slow}::bigint[]) then 'slow'
           when id = any(${quick}::bigint[]) then 'quick' else 'new' end`;
}

/** Gives messages back that were not sent after all: others may take them at once. */
export async function releaseDelivery(db: Queryable, owner: string, id: number): Promise<void> {
  await db.query(
    `update webhook_deliveries set lease_owner = null, lease_until = null where id = $1 and lease_owner = $2`,
    [id, owner],
  );
}
