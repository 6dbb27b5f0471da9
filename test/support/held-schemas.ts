import { expect } from 'vitest';
import type { Database } from '../../src/ports/database.ts';
import { control } from './tenants.ts';

const waitingQuery = `select count(*)::int as waiting from pg_stat_activity
  where wait_event_type = 'Lock' and datname = current_database()`;

/** Resolves once all have come that will wait for a lock: whoever waits for a connection waits for no lock yet. */
export async function waitersSettled(database: Database): Promise<void> {
  let before = 0;
  await expect
    .poll(
      async () => {
        const [{ waiting }] = (await database.query<{ waiting: number }>(waitingQuery)) as [
          { waiting: number },
        ];
        const isSettled = waiting > 0 && waiting === before;
        before = waiting;
        return isSettled;
      },
      { interval: 500 },
    )
    .toBe(true);
}

/**
 * Holds the rows of a tenant's schemas while the requests that wait for them are under way and `meanwhile` runs. Resolves with
 * the answers to the requests.
 */
export async function withHeldSchemas<T>(
  tenantId: number,
  requests: () => Promise<T>[],
  meanwhile: () => Promise<void>,
): Promise<T[]> {
  const { database } = await control();
  return database
    .transaction(async (tx) => {
      // As the service locks them; a stronger lock would hold up the records of new uploads too.
      await tx.query('select 1 from schemas where tenant_id = $1 for no key update', [tenantId]);
      const answers = Promise.all(requests());
      answers.catch(() => undefined);
      await waitersSettled(database);
      await meanwhile();
      return { answers };
    })
    .then(({ answers }) => answers);
}
