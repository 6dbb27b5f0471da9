import { expect } from 'vitest';
import type { World } from './world.ts';

/** As if all leases were over and every upload's sender silent for an hour: nobody has to wait for them. */
export async function endLeases({ control: { database } }: World): Promise<void> {
  await database.query(`
    update runs set lease_until = now() - interval '1 second' where lease_until is not null;
    update webhook_deliveries set lease_until = now() - interval '1 second' where lease_until is not null;
    update object_removals set claimed_until = now() - interval '1 second' where claimed_until is not null;
    update object_removals set retry_at = now() where failures > 0;
    update integrity_pass set lease_until = now() - interval '1 second' where lease_until is not null;
    update files set heartbeat_at = now() - interval '1 hour' where upload_status = 'pending'`);
}

/** As if those who hold transactions open did for longer than PostgreSQL lets them. */
export async function endIdleTransactions({ control: { database } }: World): Promise<void> {
  await database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where state like 'idle in transaction%' and pid <> pg_backend_pid()`,
  );
}

/** Waits until the service has nothing left to do; leases of those who failed are not waited for. */
export async function settled(world: World): Promise<void> {
  const open = async () => {
    const [row] = await world.control.database.query<Record<string, number>>(
      `select (select count(*) from runs where status in ('started', 'running')) as runs,
         (select count(*) from files where upload_status = 'pending') as uploads,
         (select count(*) from outbox where published_at is null) as events,
         (select count(*) from webhook_deliveries where status = 'pending') as deliveries,
         (select count(*) from object_removals where again_at is null or retry_at is distinct from again_at) as removals`,
    );
    return row;
  };
  const waiting = setInterval(() => void endLeases(world).catch(() => {}), 3_000);
  try {
    const nothing = { runs: 0, uploads: 0, events: 0, deliveries: 0, removals: 0 };
    await expect.poll(open, { timeout: 90_000, interval: 50 }).toEqual(nothing);
  } finally {
    clearInterval(waiting);
  }
}
