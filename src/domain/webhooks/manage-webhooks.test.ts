import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OwnControl, openOwnControl } from '../../workers/workers.testing.ts';
import { removeWebhook } from './manage-webhooks.ts';
import { queueDeliveries } from './queue-deliveries.ts';
import { insertWebhook } from './webhooks-store.ts';

let own: OwnControl;
beforeAll(async () => {
  own = await openOwnControl();
});
afterAll(() => own.close());

const query = <Row>(text: string, params?: unknown[]) => own.control.database.query<Row>(text, params);

/** Adds a webhook with so many delivered messages. */
async function addWebhook(messages: number): Promise<number> {
  const webhook = {
    url: 'https://um.example/',
    description: '',
    active: true,
    sealedSecret: Buffer.alloc(0),
  };
  const id = await own.control.database.transaction((tx) => insertWebhook(tx, own.tenant.id, webhook, 10));
  await query(
    `insert into webhook_deliveries (tenant_id, webhook_id, message_id, topic, order_key, body, status)
     select $1, $2, 'm' || n, 'runs', 'k', '{}', 'delivered' from generate_series(1, $3::int) n`,
    [own.tenant.id, id, messages],
  );
  return id!;
}

const waiting = async () => {
  const [row] = await query<{ n: number }>(
    `select count(*) as n from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`,
  );
  return row!.n;
};

it.each([
  ['is active', ''],
  ['the service disabled', `update webhooks set active = false, disabled_at = now(), disabled_reason = '{}'`],
])('the relay queues messages to other webhooks while one that %s is removed', async (_, disable) => {
  const { database } = own.control;
  await query('delete from webhooks');
  const leaving = await addWebhook(10);
  if (disable) await query(disable);
  const staying = await addWebhook(0);
  let removing: Promise<unknown> | undefined;
  let queueing: Promise<unknown> | undefined;
  const held = await database.transaction(async (tx) => {
    // The removal stays in the middle of the history.
    await tx.query(
      'select from webhook_deliveries where webhook_id = $1 order by id offset 5 limit 1 for update',
      [leaving],
    );
    removing = removeWebhook(database, own.owner, leaving);
    await expect.poll(waiting, { interval: 5 }).toBe(1);
    let queued = false;
    const metadata = { run_id: 1, tenant: 'oficina', status: 'running', files_count: 1 };
    const payload = { topic: 'schemas.run.status', metadata };
    const event = {
      id: 1,
      topic: 'runs' as const,
      key: 'run:1',
      tenantId: own.tenant.id,
      at: '',
      payload,
    };
    queueing = database
      .transaction((relay) => queueDeliveries(relay, [event]))
      .then(() => {
        queued = true;
      });
    await expect.poll(async () => queued || (await waiting()) > 1, { interval: 5 }).toBe(true);
    return !queued;
  });
  await Promise.all([removing, queueing]);
  expect(held).toBe(false);
  expect(await query('select webhook_id, run_id from webhook_deliveries')).toEqual([
    { webhook_id: staying, run_id: 1 },
  ]);
  expect(await query('select id from webhooks')).toEqual([{ id: staying }]);
});
