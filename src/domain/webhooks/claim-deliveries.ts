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
  /** Messages of one tenant under way in this worker, those of `underWay` included, at the most. */
  perTenant: number;
  /** Tenant -> its messages under way in this worker. */
  underWay: ReadonlyMap<number, number>;
  /** Messages under way to one webhook, over all workers: so many, and so many while it fails. */
  perWebhook: number;
  perFailingWebhook: number;
  leaseSeconds: number;
}

/**
 * Takes what is due, on behalf of every tenant. Places go to the tenants that hold the fewest, so no tenant gets one
 * while another that holds fewer has a message due. Within a tenant its webhooks take turns. Workers never look at one webhook at the same time, so its
 * limit holds over all of them; a message waits for those before it of the same run. Leases that ended, ended
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
         select d.id, d.next_attempt_at, w.tenant_id,
           row_number() over (partition by w.id order by d.next_attempt_at, d.id) as turn
         from webhooks w
         cross join lateral (
           select d.id, d.next_attempt_at from webhook_deliveries d
           where d.webhook_id = w.id and d.status = 'pending' and d.next_attempt_at <= now()
             and (d.lease_until is null or d.lease_until < now()) and (w.active or d.test)
             and not exists (
               select 1 from webhook_deliveries b
               where b.webhook_id = d.webhook_id and b.order_key = d.order_key and b.status = 'pending' and b.id < d.id)
           order by d.next_attempt_at, d.id
           limit greatest(0, (case when w.failing_since is null then $2::bigint else $3::bigint end) - (
             select count(*) from webhook_deliveries u
             where u.webhook_id = w.id and u.status = 'pending' and u.lease_until >= now()))
         ) d
         where w.id = any($1::bigint[])
       ), placed as (
         select e.id, e.next_attempt_at, coalesce(held.places, 0)
           + row_number() over (partition by e.tenant_id order by e.turn, e.next_attempt_at, e.id) as place
         from eligible e left join unnest($7::bigint[], $8::int[]) held (tenant_id, places) using (tenant_id)
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
        limits.perFailingWebhook,
        limits.capacity,
        owner,
        limits.leaseSeconds,
        [...limits.underWay.keys()],
        [...limits.underWay.values()],
        limits.perTenant,
      ],
    );
  });
}

/**
 * Webhooks with something due, first those of tenants that hold the fewest places, then by chance, so that none comes
 * last for ever; those another worker looks at are skipped.
 */
async function lockDueWebhooks(
  tx: Queryable,
  { capacity, perTenant, underWay }: ClaimLimits,
): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `with recursive waiting (webhook_id) as (
       (select webhook_id from webhook_deliveries where status = 'pending' order by webhook_id limit 1)
       union all
       select (select d.webhook_id from webhook_deliveries d
               where d.status = 'pending' and d.webhook_id > waiting.webhook_id order by d.webhook_id limit 1)
       from waiting where waiting.webhook_id is not null
     ), placed as (
       select w.id, coalesce(held.places, 0)
         + row_number() over (partition by w.tenant_id order by random()) as place
       from webhooks w left join unnest($2::bigint[], $3::int[]) held (tenant_id, places) using (tenant_id)
       where coalesce(held.places, 0) < $4 and w.id in (select webhook_id from waiting) and exists (
         select 1 from webhook_deliveries d
         where d.webhook_id = w.id and d.status = 'pending' and d.next_attempt_at <= now()
           and (d.lease_until is null or d.lease_until < now()) and (w.active or d.test))
     )
     select w.id from webhooks w join placed using (id)
     order by placed.place, random() limit $1
     for no key update of w skip locked`,
    [capacity, [...underWay.keys()], [...underWay.values()], perTenant],
  );
  return rows.map(({ id }) => id);
}

/** Gives messages back that were not sent after all: others may take them at once. */
export async function releaseDelivery(db: Queryable, owner: string, id: number): Promise<void> {
  await db.query(
    `update webhook_deliveries set lease_owner = null, lease_until = null where id = $1 and lease_owner = $2`,
    [id, owner],
  );
}
