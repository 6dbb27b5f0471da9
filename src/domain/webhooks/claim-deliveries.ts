import type { Database, Queryable } from '../../ports/database.ts';

/** A message that the worker with its lease has to send now. */
export interface DueDelivery {
  id: number;
  tenantId: number;
  webhookId: number;
  messageId: string;
  body: string;
  test: boolean;
  step: number;
  /** By the database's clock. */
  claimedAt: Date;
  /** Time from the moment the message was due to its claim; null if its receiver failed then: it waited for that one. */
  lateSeconds: number | null;
  /** The last attempt at its webhook failed. */
  failing: boolean;
  url: string;
  /** The last change of its webhook before the claim. */
  webhookUpdatedAt: Date;
  /** Every secret that signs: the current one, and the former ones whose time is not over. */
  sealedSecrets: Buffer[];
}

export interface ClaimLimits {
  /** Most messages to claim. */
  capacity: number;
  /** Most of those messages that go to slow receivers, and to unknown ones. */
  slowCapacity: number;
  newCapacity: number;
  /** Most messages of one tenant under way in this worker, including those in `underWay`. */
  perTenant: number;
  /** Most of a tenant's messages to slow receivers under way in this worker, including those in `slowUnderWay`. */
  slowPerTenant: number;
  /** Tenant -> number of its messages under way in this worker: all, and those to slow receivers. */
  underWay: ReadonlyMap<number, number>;
  slowUnderWay: ReadonlyMap<number, number>;
  /** Most messages under way to one webhook, over all workers: for a quick receiver, and for any other. */
  perWebhook: number;
  perOtherWebhook: number;
  /** Webhooks whose receiver is known to be quick or slow; a failing webhook counts as slow too. */
  quick: readonly number[];
  slow: readonly number[];
  /** Webhooks that get no messages now. */
  closed: readonly number[];
  leaseSeconds: number;
}

/**
 * Leases due messages of every tenant. Places go to the tenants that hold the fewest: no tenant gets a place while another
 * one that holds fewer has a message due. Within a tenant, its webhooks take turns. Slow receivers share places of their
 * own, and so do unknown ones.
 * Two workers never look at the same webhook at once, so the limit per webhook holds over all workers. A message waits for
 * earlier messages of the same run. An expired lease means that its worker died: the message is taken again.
 */
export async function claimDeliveries(
  database: Database,
  owner: string,
  limits: ClaimLimits,
): Promise<DueDelivery[]> {
  return database.transaction(async (tx) => {
    const webhooks = await lockDueWebhooks(tx, limits);
    if (webhooks.length === 0) return [];
    // A separate statement sees what the worker that held the locks before has committed.
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
         d.step, clock_timestamp() as "claimedAt", w.url, w.updated_at as "webhookUpdatedAt", w.failing_since is not null as failing,
         case when w.recovered_at is null or d.next_attempt_at >= w.recovered_at
           then greatest(0, extract(epoch from now() - d.next_attempt_at))::float8 end as "lateSeconds",
         array[w.sealed_secret]
           || case when w.previous_until > now() then array[w.sealed_previous_secret] end
           || array(select sealed from unnest(w.sealed_older_secrets, w.older_until) older (sealed, until)
                    where until > now()) as "sealedSecrets"
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
 * Locks webhooks with a message due: first those of tenants that hold the fewest places, then in random order, so that
 * none is always last. Skips webhooks that can get no place now, and those that another worker has locked.
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

/** SQL for the kind of a webhook's receiver: `slow`, `quick` or `new` (unknown). */
function kindOf(quick: string, slow: string): string {
  return `case when failing_since is not null or id = any(${slow}::bigint[]) then 'slow'
           when id = any(${quick}::bigint[]) then 'quick' else 'new' end`;
}

/** Releases a message that was not sent after all: other workers may take it at once. */
export async function releaseDelivery(db: Queryable, owner: string, id: number): Promise<void> {
  await db.query(
    `update webhook_deliveries set lease_owner = null, lease_until = null where id = $1 and lease_owner = $2`,
    [id, owner],
  );
}
