import type { Queryable } from '../../ports/database.ts';
import { lockTenant } from '../tenants/tenants-store.ts';
import type { Told } from './told.ts';

export interface Webhook {
  id: number;
  url: string;
  description: string;
  active: boolean;
  disabled: { at: Date; reason: Told } | null;
  failingSince: Date | null;
  lastDelivery: { id: number; status: 'pending' | 'delivered' | 'failed'; at: Date } | null;
  createdAt: Date;
  updatedAt: Date;
}

const select = `select w.id, w.url, w.description, w.active, w.failing_since as "failingSince",
    w.disabled_at, w.disabled_reason, w.created_at as "createdAt", w.updated_at as "updatedAt",
    d.id as delivery_id, d.status as delivery_status, d.created_at as delivery_at
  from webhooks w left join lateral (
    select id, status, created_at from webhook_deliveries
    where tenant_id = w.tenant_id and webhook_id = w.id order by id desc limit 1) d on true`;

interface Row extends Omit<Webhook, 'disabled' | 'lastDelivery'> {
  disabled_at: Date | null;
  disabled_reason: Told | null;
  delivery_id: number | null;
  delivery_status: 'pending' | 'delivered' | 'failed';
  delivery_at: Date;
}

function toWebhook(row: Row): Webhook {
  const { disabled_at, disabled_reason, delivery_id, delivery_status, delivery_at, ...webhook } = row;
  return {
    ...webhook,
    disabled: disabled_at && disabled_reason && { at: disabled_at, reason: disabled_reason },
    lastDelivery: delivery_id === null ? null : { id: delivery_id, status: delivery_status, at: delivery_at },
  };
}

/** All webhooks of a tenant, the oldest first. */
export async function listWebhooks(db: Queryable, tenantId: number): Promise<Webhook[]> {
  return (await db.query<Row>(`${select} where w.tenant_id = $1 order by w.id`, [tenantId])).map(toWebhook);
}

export async function findWebhook(db: Queryable, tenantId: number, id: number): Promise<Webhook | undefined> {
  return (await db.query<Row>(`${select} where w.tenant_id = $1 and w.id = $2`, [tenantId, id])).map(
    toWebhook,
  )[0];
}

/** Locks a webhook against removal until the transaction ends. */
export async function keepWebhook(tx: Queryable, tenantId: number, id: number): Promise<void> {
  await tx.query('select from webhooks where tenant_id = $1 and id = $2 for key share', [tenantId, id]);
}

/** Locks a webhook against claims and changes until the transaction ends. */
export async function lockWebhook(tx: Queryable, tenantId: number, id: number): Promise<void> {
  await tx.query('select from webhooks where tenant_id = $1 and id = $2 for no key update', [tenantId, id]);
}

/** Undefined if the tenant already has `limit` webhooks; the tenant's row lock makes concurrent calls count right. */
export async function insertWebhook(
  tx: Queryable,
  tenantId: number,
  webhook: { url: string; description: string; active: boolean; sealedSecret: Buffer },
  limit: number,
): Promise<number | undefined> {
  await lockTenant(tx, tenantId);
  const rows = await tx.query<{ id: number }>(
    `insert into webhooks (tenant_id, url, description, active, sealed_secret)
     select $1, $2, $3, $4, $5 where (select count(*) from webhooks where tenant_id = $1) < $6 returning id`,
    [tenantId, webhook.url, webhook.description, webhook.active, webhook.sealedSecret, limit],
  );
  return rows[0]?.id;
}

/**
 * Changes the given members only. Switching on also ends the states disabled and failing; another address has not failed
 * either.
 */
export async function updateWebhook(
  tx: Queryable,
  tenantId: number,
  id: number,
  change: { url?: string | undefined; description?: string | undefined; active?: boolean | undefined },
): Promise<void> {
  await tx.query(
    `update webhooks set url = coalesce($3, url), description = coalesce($4, description),
       active = coalesce($5, active), updated_at = now(),
       disabled_at = case when $5 then null else disabled_at end,
       disabled_reason = case when $5 then null else disabled_reason end,
       failing_since = case when ($5 and not active) or $3 <> url then null else failing_since end,
       recovered_at = case when ($5 and not active) or $3 <> url then now() else recovered_at end
     where tenant_id = $1 and id = $2`,
    [tenantId, id, change.url ?? null, change.description ?? null, change.active ?? null],
  );
}

/** Switches a webhook off for good: no message is queued for it, as it would be for one that the service disabled. */
export async function retireWebhook(tx: Queryable, tenantId: number, id: number): Promise<void> {
  await tx.query(
    `update webhooks set active = false, disabled_at = null, disabled_reason = null, updated_at = now()
     where tenant_id = $1 and id = $2`,
    [tenantId, id],
  );
}

export async function deleteWebhook(
  tx: Queryable,
  tenantId: number,
  id: number,
): Promise<string | undefined> {
  const rows = await tx.query<{ url: string }>(
    'delete from webhooks where tenant_id = $1 and id = $2 returning url',
    [tenantId, id],
  );
  return rows[0]?.url;
}

export interface SealedSecrets {
  secret: Buffer;
  /** The previous secret, while it still signs. */
  previous: Buffer | null;
  previousUntil: Date | null;
}

export async function findSecrets(
  db: Queryable,
  tenantId: number,
  id: number,
): Promise<SealedSecrets | undefined> {
  const rows = await db.query<SealedSecrets>(
    `select sealed_secret as secret,
       case when previous_until > now() then sealed_previous_secret end as previous,
       case when previous_until > now() then previous_until end as "previousUntil"
     from webhooks where tenant_id = $1 and id = $2`,
    [tenantId, id],
  );
  return rows[0];
}

/** Most former secrets that sign beside `sealed_previous_secret`; each adds 48 bytes to every message. */
const MAX_OLDER_SECRETS = 9;

/**
 * Replaces the secret; the previous one signs beside the new one for `hours` more, and older ones to the end of their time.
 * @returns until when the previous secret signs; undefined if there is no such webhook
 */
export async function replaceSecret(
  tx: Queryable,
  tenantId: number,
  id: number,
  sealedSecret: Buffer,
  hours: number,
): Promise<Date | undefined> {
  const rows = await tx.query<{ until: Date }>(
    `update webhooks set sealed_previous_secret = sealed_secret, sealed_secret = $3, updated_at = now(),
       previous_until = now() + make_interval(hours => $4),
       sealed_older_secrets = case when previous_until > now()
         then (array_prepend(sealed_previous_secret, sealed_older_secrets))[:$5] else '{}' end,
       older_until = case when previous_until > now() then (array_prepend(previous_until, older_until))[:$5] else '{}' end
     where tenant_id = $1 and id = $2 returning previous_until as until`,
    [tenantId, id, sealedSecret, hours, MAX_OLDER_SECRETS],
  );
  return rows[0]?.until;
}
