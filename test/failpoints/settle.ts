import { expect } from 'vitest';
import type { World } from './world.ts';

/**
 * Expires all leases of the tenant and all waits for retries, and makes every upload's sender look silent for an hour, so
 * that tests need not wait for them.
 */
export async function endLeases({ control: { database }, tenant }: World): Promise<void> {
  const past = `now() - interval '1 second'`;
  for (const change of [
    `update runs set lease_until = ${past} where lease_until is not null and tenant_id = $1`,
    'update runs set retry_at = now() where retry_at > now() and tenant_id = $1',
    `update webhook_deliveries set lease_until = ${past} where lease_until is not null and tenant_id = $1`,
    `update letters set lease_until = ${past} where lease_until is not null and tenant_id = $1`,
    `update object_removals set claimed_until = ${past} where claimed_until is not null and tenant_id = $1`,
    'update object_removals set retry_at = now() where failures > 0 and tenant_id = $1',
    `update files set heartbeat_at = now() - interval '1 hour' where upload_status = 'pending' and tenant_id = $1`,
    `update raw_bundles set heartbeat_at = now() - interval '1 hour' where ready_at is null and tenant_id = $1`,
  ]) {
    await database.query(change, [tenant.id]);
  }
  await database.query(`update integrity_pass set lease_until = ${past} where lease_until is not null`);
  await database.query(`update table_care set busy_until = ${past} where busy_until is not null`);
}

/** Ends idle transactions, as PostgreSQL's timeout would. */
export async function endIdleTransactions({ control: { database } }: World): Promise<void> {
  await database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where state like 'idle in transaction%' and pid <> pg_backend_pid() and datname = current_database()`,
  );
}

/** Waits until the service has nothing left to do for the tenant. Ends the leases of failed work instead of waiting. */
export async function settled(world: World): Promise<void> {
  const open = async () => {
    const [row] = await world.control.database.query<Record<string, number>>(
      `select (select count(*) from runs where tenant_id = $1 and status in ('started', 'running')) as runs,
         (select count(*) from files where tenant_id = $1 and upload_status = 'pending') as uploads,
         (select count(*) from outbox where tenant_id = $1 and published_at is null) as events,
         (select count(*) from webhook_deliveries where tenant_id = $1 and status = 'pending') as deliveries,
         (select count(*) from letters where tenant_id = $1 and status = 'waiting') as letters,
         (select count(*) from object_removals where tenant_id = $1
            and (again_at is null or retry_at is distinct from again_at)) as removals`,
      [world.tenant.id],
    );
    return row;
  };
  const waiting = setInterval(() => void endLeases(world).catch(() => {}), 3_000);
  try {
    const nothing = { runs: 0, uploads: 0, events: 0, deliveries: 0, letters: 0, removals: 0 };
    await expect.poll(open, { timeout: world.patienceMs, interval: 50 }).toEqual(nothing);
  } finally {
    clearInterval(waiting);
  }
}
