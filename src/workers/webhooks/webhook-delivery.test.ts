import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { hostileConducts, startHostileReceiver } from '../../../test/support/hostile-receiver.ts';
import { startReceiver } from '../../../test/support/receiver.ts';
import { createWebhookSender } from '../../adapters/webhook-sender-http/http-webhook-sender.ts';
import { createTenant } from '../../domain/tenants/create-tenant.ts';
import { listAttempts, requeue } from '../../domain/webhooks/deliveries-store.ts';
import { findWebhook } from '../../domain/webhooks/webhooks-store.ts';
import type { WebhookRequest, WebhookSender } from '../../ports/webhook-sender.ts';
import { addWebhook, drain, log, own, queue, useDeliveries, worker } from './deliveries.testing.ts';
import { createWebhookDelivery, type DeliveryWatch } from './webhook-delivery.ts';

useDeliveries();

it('keeps and shows the newest hundred attempts of a message, also where a release before kept more', async () => {
  const { database } = own.control;
  await addWebhook('https://um.example/');
  await queue(1, 'completed');
  await drain(worker(() => 200));
  const [delivery] = await database.query<{ id: number }>('select id from webhook_deliveries');
  await database.query(
    `insert into webhook_attempts (tenant_id, delivery_id, at, status, ms, response_body)
     select $1, $2, now(), 200, 1, '' from generate_series(1, 250)`,
    [own.tenant.id, delivery!.id],
  );
  expect(await listAttempts(database, own.tenant.id, delivery!.id)).toHaveLength(100);
  await requeue(database, own.tenant.id, delivery!.id);
  await drain(worker(() => 204));
  const shown = await listAttempts(database, own.tenant.id, delivery!.id);
  expect(shown.map(({ status }) => status)).toEqual([204, ...Array(99).fill(200)]);
  const [kept] = await database.query<{ n: number }>('select count(*) as n from webhook_attempts');
  expect(kept!.n).toBe(100);
});

it('sends every message once and in the order of its run, however many workers there are', async () => {
  const sent: string[] = [];
  const underWay = new Map<string, number>();
  let most = 0;
  const answer = async ({ url, body }: WebhookRequest) => {
    underWay.set(url, (underWay.get(url) ?? 0) + 1);
    most = Math.max(most, underWay.get(url)!);
    await sleep(Math.random() * 8);
    underWay.set(url, underWay.get(url)! - 1);
    const { run_id, status } = JSON.parse(body).metadata;
    sent.push(`${url} ${run_id} ${status}`);
    return 200;
  };
  await addWebhook('https://um.example/');
  await addWebhook('https://dois.example/');
  for (let run = 1; run <= 40; run++) {
    for (const status of ['started', 'running', 'completed']) await queue(run, status);
  }
  await drain(worker(answer), worker(answer), worker(answer));
  expect(sent).toHaveLength(240);
  expect(new Set(sent).size).toBe(240);
  for (let run = 1; run <= 40; run++) {
    for (const url of ['https://um.example/', 'https://dois.example/']) {
      const order = sent.filter((one) => one.startsWith(`${url} ${run} `)).map((one) => one.split(' ')[2]);
      expect(order).toEqual(['started', 'running', 'completed']);
    }
  }
  expect(most).toBeGreaterThan(1);
  expect(most).toBeLessThanOrEqual(8);
});

it('disables what took nothing in a whole schedule, with the reason, and notes what waited as failed', async () => {
  const id = await addWebhook('https://caiu.example/');
  await queue(100, 'started');
  await queue(100, 'running');
  let attempts = 0;
  await drain(
    worker(() => {
      attempts++;
      return 500;
    }, [0, 0, 0]),
  );
  expect(attempts).toBe(4);
  const webhook = await findWebhook(own.control.database, own.tenant.id, id);
  expect(webhook).toMatchObject({
    active: false,
    disabled: { reason: { code: 'webhook_disabled_failing', params: { attempts: 4 } } },
  });
  await queue(101, 'started');
  const rows = await own.control.database.query(
    'select status, attempts from webhook_deliveries order by id',
  );
  expect(rows).toEqual([
    { status: 'failed', attempts: 4 },
    { status: 'failed', attempts: 0 },
    { status: 'failed', attempts: 0 },
  ]);
  const notices = await own.control.database.query<{ state: string }>(
    `select payload ->> 'state' as state from outbox where topic = 'webhooks' order by id`,
  );
  expect(notices.map(({ state }) => state)).toEqual(['failing', 'disabled']);
});

it('leaves a webhook on that takes other messages', async () => {
  const id = await addWebhook('https://meio.example/');
  await queue(200, 'started');
  const refusesOne = worker(
    ({ body }) => (JSON.parse(body).metadata.run_id === 200 ? 500 : 200),
    [0.3, 0.1, 0.1],
  );
  await refusesOne.sendDue();
  const find = () => findWebhook(own.control.database, own.tenant.id, id);
  await expect.poll(async () => (await find())?.failingSince, { interval: 5 }).not.toBeNull();
  await queue(201, 'started');
  await drain(refusesOne);
  expect(await find()).toMatchObject({ active: true, disabled: null });
  const failed = await own.control.database.query(
    `select run_id from webhook_deliveries where status = 'failed'`,
  );
  expect(failed).toEqual([{ run_id: 200 }]);
});

it("signs by the database's clock, and counts a Retry-After by it, where this machine's is ten minutes off", async () => {
  const { database, keyring } = own.control;
  const databaseTime = async () => {
    const [row] = await database.query<{ ms: number }>(
      'select floor(extract(epoch from clock_timestamp()))::float8 * 1000 as ms',
    );
    return row!.ms;
  };
  await addWebhook('https://relogio.example/');
  await queue(700, 'started');
  const before = await databaseTime();
  const signedAt: number[] = [];
  const sender: WebhookSender = {
    async send({ headers }) {
      signedAt.push(Number(headers['webhook-timestamp']) * 1000);
      const retryAfter = new Date(before + 3_600_000).toUTCString();
      return { kind: 'answer', status: 503, ms: 1, body: '', retryAfter };
    },
  };
  const watch = { taken: () => {}, attempted: () => {} };
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 600_000 });
  try {
    const slowClock = createWebhookDelivery({
      ...{ database, keyring, sender, log, watch },
      onFree: () => {},
      delays: [0],
    });
    await slowClock.sendDue();
    await slowClock.stop();
  } finally {
    vi.useRealTimers();
  }
  const after = await databaseTime();
  expect(signedAt).toHaveLength(1);
  expect(signedAt[0]).toBeGreaterThanOrEqual(before);
  expect(signedAt[0]).toBeLessThanOrEqual(after);
  const [state] = await database.query<{ at: Date; next: Date }>(
    `select a.at, d.next_attempt_at as next from webhook_attempts a join webhook_deliveries d on d.id = a.delivery_id`,
  );
  expect(state!.at.getTime()).toBeGreaterThanOrEqual(before);
  expect(state!.at.getTime()).toBeLessThan(after + 1000);
  // An hour after `before`, and what the settling took.
  expect(state!.next.getTime()).toBeGreaterThan(before - 1000 + 3_600_000);
  expect(state!.next.getTime()).toBeLessThan(after + 1000 + 3_600_000);
});

it('leaves room for other tenants while all receivers of one hang', async () => {
  const { database, plans } = own.control;
  const hanging: string[] = [];
  const hangs = worker(({ url }) => {
    if (!url.startsWith('https://preso')) return 200;
    hanging.push(url);
    return new Promise<number>(() => {});
  });
  for (let n = 0; n < 20; n++) await addWebhook(`https://preso${n}.example/`);
  for (let run = 400; run < 410; run++) await queue(run, 'started');
  // A worker with room looks again.
  for (let i = 0; i < 5; i++) await hangs.sendDue();
  // One message each: a receiver that hangs does not delay the others.
  expect(hanging).toHaveLength(20);
  expect(new Set(hanging).size).toBe(20);

  const input = { slug: 'vizinha', name: 'Vizinha', ownerEmail: 'a@vizinha.example', plan: 'custom' };
  const { tenant } = await createTenant(database, plans, input);
  await addWebhook('https://solto.example/', tenant.id);
  await queue(500, 'started', tenant.id);
  await hangs.sendDue();
  const status = async () =>
    (await database.query('select status from webhook_deliveries where run_id = 500'))[0];
  await expect.poll(status).toEqual({ status: 'delivered' });
});

describe('receivers on real sockets that hang, reset, switch protocols or drip', () => {
  it('leave quick receivers of the same tenant and of others all the places these need, and the stop is short', async () => {
    const { database, keyring, plans } = own.control;
    const bad = await startHostileReceiver();
    const good = await startReceiver();
    // No hanging attempt times out while this test runs.
    const sender = createWebhookSender({ allowedRanges: ['127.0.0.0/8'], timeoutMs: 600_000 });
    const watch = { taken: () => {}, attempted: () => {} };
    const busy = createWebhookDelivery({ database, keyring, sender, log, watch, onFree: () => {} });
    const queueRuns = (from: number, count: number, tenantId: number) =>
      Promise.all(Array.from({ length: count }, (_, n) => queue(from + n, 'started', tenantId)));
    const tenants: number[] = [];
    for (let n = 0; n < 7; n++) {
      const input = { slug: `mau${n}`, name: 'Mau', ownerEmail: `a@mau${n}.example`, plan: 'custom' };
      tenants.push((await createTenant(database, plans, input)).tenant.id);
    }
    // 7 tenants with 19 bad receivers each: 133 for the 100 places of unknown receivers. The last tenant has a good one too.
    for (const tenantId of tenants) {
      const conducts = Array.from({ length: 19 }, (_, n) =>
        n < 15 ? 'hang' : hostileConducts[n % hostileConducts.length]!,
      );
      for (const conduct of conducts) await addWebhook(bad.urlOf(conduct), tenantId);
      await queueRuns(1000, 2, tenantId);
    }
    await addWebhook(good.url, tenants.at(-1));
    await queueRuns(1900, 1, tenants.at(-1)!);
    // In the end every place for unknown receivers is taken, because receivers that hang keep theirs.
    while (good.messages.length === 0 || bad.open() < 90) {
      await busy.sendDue();
      await sleep(5);
    }
    await queueRuns(2000, 50, tenants.at(-1)!);
    const taken = () => good.messages.length;
    while (taken() < 51) {
      await busy.sendDue();
      await sleep(5);
    }
    // Everything arrived while those receivers hung.
    const [row] = await database.query<{ n: number }>(
      `select count(*) as n from webhook_deliveries where status = 'pending' and lease_until > now()`,
    );
    expect(row!.n).toBeGreaterThanOrEqual(80);
    await busy.stop();
    const [leased] = await database.query<{ n: number }>(
      'select count(*) as n from webhook_deliveries where lease_owner is not null',
    );
    expect(leased!.n).toBe(0);
    await expect.poll(bad.open).toBe(0);
    bad.close();
    await good.close();
  });
});

it('takes over what a worker that died had under way, and no sooner than its lease ends', async () => {
  await addWebhook('https://lento.example/');
  await queue(300, 'started');
  const dead = worker(() => new Promise<number>(() => {}));
  await dead.sendDue();
  let sent = 0;
  const alive = worker(() => {
    sent++;
    return 200;
  });
  await alive.sendDue();
  expect(sent).toBe(0);
  await own.control.database.query(`update webhook_deliveries set lease_until = now() - interval '1 second'`);
  await drain(alive);
  expect(sent).toBe(1);
});

/** A message is settled a moment before its webhook counts as recovered. */
const recovered = (id: number) =>
  expect
    .poll(async () => (await findWebhook(own.control.database, own.tenant.id, id))!.failingSince, {
      interval: 5,
    })
    .toBeNull();

it('tells how late a message was taken where its receiver is sound, and what became of each attempt', async () => {
  const { database } = own.control;
  const lateness: number[] = [];
  const outcomes: string[] = [];
  const watch: DeliveryWatch = {
    taken: (seconds) => lateness.push(seconds),
    attempted: (outcome) => outcomes.push(outcome),
  };
  const webhook = await addWebhook('https://late.example');
  await queue(900, 'completed');
  await database.query(
    `update webhook_deliveries set next_attempt_at = now() - interval '40 s' where status = 'pending'`,
  );
  const refused = worker(() => 500, [0], watch);
  await refused.sendDue();
  await refused.stop();
  // The next attempt is at a receiver that failed, which this worker knows from the database alone.
  const taken = worker(() => 204, [0], watch);
  await drain(taken);
  expect(outcomes).toEqual(['rejected', 'delivered']);
  expect(lateness).toHaveLength(1);
  expect(lateness[0]).toBeGreaterThanOrEqual(40);
  expect(lateness[0]).toBeLessThan(60);
  await recovered(webhook);
  await queue(901, 'completed');
  await drain(taken);
  expect(outcomes).toEqual(['rejected', 'delivered', 'delivered']);
  expect(lateness[1]).toBeLessThan(20);
});

it('tells no lateness of messages that were due before their receiver recovered, and of those after it', async () => {
  const { database } = own.control;
  const lateness: number[] = [];
  const watch = { taken: (seconds: number) => lateness.push(seconds) };
  const webhook = await addWebhook('https://volta.example');
  for (const run of [910, 911, 912]) await queue(run, 'completed');
  await database.query(`update webhook_deliveries set next_attempt_at = now() - interval '40 s'`);
  await database.query(`update webhooks set failing_since = now() - interval '60 s'`);
  await drain(worker(() => 204, [0], watch));
  await recovered(webhook);
  expect(lateness).toEqual([]);
  // Other workers know it from the database.
  await queue(913, 'completed');
  await drain(worker(() => 204, [0], watch));
  expect(lateness).toHaveLength(1);
  expect(lateness[0]).toBeLessThan(40);
});
