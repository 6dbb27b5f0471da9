import type { Database, Queryable } from '../../ports/database.ts';
import { failpoint } from '../failpoint.ts';
import type { AttemptOutcome } from './attempt-outcome.ts';
import type { DueDelivery } from './claim-deliveries.ts';
import { ATTEMPTS_KEPT, failPending } from './deliveries-store.ts';
import { delayFollowers } from './followers.ts';
import type { Told } from './told.ts';
import { announceWebhook } from './webhook-events.ts';

/** Seconds until the next attempt; `null`: none follows; `anew`: at once, with the whole retry schedule again. */
type Next = number | null | 'anew';

/**
 * Records an attempt and moves its message on: delivered, due again after `retrySeconds`, or failed if `retrySeconds` is
 * null. Disables a webhook whose receiver is gone, or accepted no message at all during the whole schedule of one.
 * An attempt says nothing of a webhook that was changed or switched on since the claim: after a failure its message is due again at
 * once, and a success does not end the state failing.
 * Returns whether the webhook was disabled.
 */
export async function settleAttempt(
  database: Database,
  owner: string,
  delivery: DueDelivery,
  outcome: AttemptOutcome,
  retrySeconds: number | null,
): Promise<boolean> {
  if (outcome.delivered) {
    // One statement, as nearly every message ends here. The webhook's recovery is recorded separately.
    const wasFailing = await saveAttempt(database, owner, delivery, outcome, null);
    await failpoint('delivery.after-recorded');
    if (wasFailing || delivery.test) await database.transaction((tx) => noteRecovery(tx, delivery));
    return false;
  }
  return database.transaction(async (tx) => {
    // The webhook's row is locked before the message's, as in every other change of both.
    if (delivery.test) {
      await announceWebhook(tx, delivery.tenantId, delivery.webhookId, 'tested');
      await saveAttempt(tx, owner, delivery, outcome, null);
      return false;
    }
    const webhook = await lockActiveWebhook(tx, delivery);
    if (webhook?.changed) {
      await saveAttempt(tx, owner, delivery, outcome, 'anew');
      return false;
    }
    const failingSince = webhook && (webhook.failingSince ?? (await noteFailure(tx, delivery, outcome)));
    const after = outcome.gone ? null : retrySeconds;
    await saveAttempt(tx, owner, delivery, outcome, after);
    if (failingSince === undefined) return false;
    if (after !== null) {
      await delayFollowers(tx, delivery.tenantId, delivery.id);
      return false;
    }
    if (outcome.gone) return disable(tx, delivery, { code: 'webhook_disabled_gone', params: {} });
    if (!(await nothingTakenMeanwhile(tx, delivery, failingSince))) return false;
    return disable(tx, delivery, {
      code: 'webhook_disabled_failing',
      params: { attempts: delivery.step + 1 },
    });
  });
}

/**
 * Records the attempt, the newest `ATTEMPTS_KEPT` of which stay, even if the lease was lost, but moves the message only for
 * the owner of the lease. Returns whether the webhook was known to fail.
 */
async function saveAttempt(
  db: Queryable,
  owner: string,
  delivery: DueDelivery,
  { attempt, delivered }: AttemptOutcome,
  next: Next,
): Promise<boolean> {
  const rows = await db.query<{ failing: boolean }>(
    `with delivery as (
       -- Locked: its webhook may be removed just now.
       select tenant_id, id from webhook_deliveries where tenant_id = $1 and id = $2 for no key update
     ), attempt as (
       insert into webhook_attempts (tenant_id, delivery_id, at, status, ms, response_body, error)
       select tenant_id, id, $4, $5, $6, $7, $8 from delivery
     ), older as (
       -- This statement does not see the attempt that it inserts.
       delete from webhook_attempts where tenant_id = $1 and delivery_id = $2 and id <= (
         select id from webhook_attempts where tenant_id = $1 and delivery_id = $2 order by id desc offset $13 limit 1)
     ), moved as (
     update webhook_deliveries d set attempts = attempts + 1, updated_at = now(), lease_owner = null, lease_until = null,
       status = case when $9 then 'delivered' when status <> 'pending' then 'failed'
         when $10::float8 is not null or step <> $11 then 'pending' else 'failed' end,
       step = case when step <> $11 then step when $14 then 0 else step + 1 end,
       next_attempt_at = case when $9 or status <> 'pending' then null
         -- Asked for again by hand meanwhile: that time stands.
         when step <> $11 then next_attempt_at else now() + make_interval(secs => $10::float8) end
     from delivery where d.id = delivery.id and d.lease_owner = $3
     )
     select failing_since is not null as failing from webhooks where tenant_id = $1 and id = $12`,
    [
      delivery.tenantId,
      delivery.id,
      owner,
      attempt.at,
      attempt.status,
      attempt.ms,
      attempt.responseBody,
      attempt.error && JSON.stringify(attempt.error),
      delivered,
      next === 'anew' ? 0 : next,
      delivery.step,
      delivery.webhookId,
      ATTEMPTS_KEPT - 1,
      next === 'anew',
    ],
  );
  return rows[0]?.failing ?? false;
}

async function noteRecovery(tx: Queryable, delivery: DueDelivery): Promise<void> {
  const recovered = await tx.query(
    `update webhooks set failing_since = null, recovered_at = now()
     where tenant_id = $1 and id = $2 and failing_since is not null and updated_at = $3 returning id`,
    [delivery.tenantId, delivery.webhookId, delivery.webhookUpdatedAt],
  );
  if (recovered.length > 0) await announceWebhook(tx, delivery.tenantId, delivery.webhookId, 'recovered');
  else if (delivery.test) await announceWebhook(tx, delivery.tenantId, delivery.webhookId, 'tested');
}

/** Locks the delivery's webhook. Undefined if it was removed or switched off. */
async function lockActiveWebhook(
  tx: Queryable,
  delivery: DueDelivery,
): Promise<{ failingSince: Date | null; changed: boolean } | undefined> {
  const [webhook] = await tx.query<{ failingSince: Date | null; changed: boolean }>(
    `select failing_since as "failingSince", updated_at <> $3 as changed
     from webhooks where tenant_id = $1 and id = $2 and active for no key update`,
    [delivery.tenantId, delivery.webhookId, delivery.webhookUpdatedAt],
  );
  return webhook;
}

/** Returns since when the webhook fails: since this attempt. */
async function noteFailure(tx: Queryable, delivery: DueDelivery, { attempt }: AttemptOutcome): Promise<Date> {
  await tx.query('update webhooks set failing_since = $3 where tenant_id = $1 and id = $2', [
    delivery.tenantId,
    delivery.webhookId,
    attempt.at,
  ]);
  await announceWebhook(tx, delivery.tenantId, delivery.webhookId, 'failing');
  return attempt.at;
}

/** Whether the webhook has failed at least since this message's first attempt of the schedule. */
async function nothingTakenMeanwhile(
  tx: Queryable,
  delivery: DueDelivery,
  failingSince: Date,
): Promise<boolean> {
  const [first] = await tx.query<{ at: Date }>(
    `select at from webhook_attempts where tenant_id = $1 and delivery_id = $2 order by id desc offset $3 limit 1`,
    [delivery.tenantId, delivery.id, delivery.step],
  );
  return first === undefined || failingSince <= first.at;
}

async function disable(tx: Queryable, delivery: DueDelivery, reason: Told): Promise<boolean> {
  await tx.query(
    `update webhooks set active = false, disabled_at = now(), disabled_reason = $3, updated_at = now()
     where tenant_id = $1 and id = $2`,
    [delivery.tenantId, delivery.webhookId, JSON.stringify(reason)],
  );
  await failPending(tx, delivery.tenantId, delivery.webhookId);
  await announceWebhook(tx, delivery.tenantId, delivery.webhookId, 'disabled');
  return true;
}
