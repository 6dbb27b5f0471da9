import type { Queryable } from '../../ports/database.ts';

/*
 * Followers are pending messages of a run that nobody has tried yet, behind an earlier one that waits for its retry. They
 * carry the time of that retry: were they due, every claim would read them all. The earlier message ends at its retry, so
 * nothing has to make its followers due, unless a person brings the retry forward.
 */

/** Delays the followers of a message that was just rescheduled. Call it in the same transaction, the webhook's row locked. */
export async function delayFollowers(tx: Queryable, tenantId: number, deliveryId: number): Promise<void> {
  await tx.query(
    `update webhook_deliveries d set next_attempt_at = e.next_attempt_at
     from webhook_deliveries e
     where e.tenant_id = $1 and e.id = $2 and e.status = 'pending' and e.step > 0
       and d.webhook_id = e.webhook_id and d.order_key = e.order_key and d.id > e.id
       and d.status = 'pending' and d.step = 0 and d.next_attempt_at < e.next_attempt_at`,
    [tenantId, deliveryId],
  );
}

/**
 * Makes the followers of a message due. Call it after the statement that brought the message forward: a message that was
 * queued behind it meanwhile is seen then.
 */
export async function freeFollowers(tx: Queryable, tenantId: number, deliveryId: number): Promise<void> {
  await tx.query(
    `update webhook_deliveries d set next_attempt_at = now()
     from webhook_deliveries e
     where e.tenant_id = $1 and e.id = $2
       and d.webhook_id = e.webhook_id and d.order_key = e.order_key and d.id > e.id
       and d.status = 'pending' and d.step = 0 and d.next_attempt_at > now()`,
    [tenantId, deliveryId],
  );
}

/**
 * Makes every follower due of a webhook that was just switched on; none of its messages waits for a retry. A message that was
 * queued at the moment when its webhook was switched off may outlive the one that it follows.
 */
export async function freeAllFollowers(tx: Queryable, tenantId: number, webhookId: number): Promise<void> {
  await tx.query(
    `update webhook_deliveries set next_attempt_at = now()
     where tenant_id = $1 and webhook_id = $2 and status = 'pending' and step = 0 and next_attempt_at > now()`,
    [tenantId, webhookId],
  );
}
