import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api, jsonl } from '../support/api.ts';
import { makePanelTenant, type PanelTenant } from '../support/panel.ts';
import { type Answer, type Receiver, startReceiver } from '../support/receiver.ts';
import { control, makeSchema, makeToken } from '../support/tenants.ts';

let tenant: PanelTenant;
let token: string;
const receivers: Receiver[] = [];
beforeAll(async () => {
  tenant = await makePanelTenant();
  token = (await makeToken(tenant, ['upload', 'files', 'query', 'process'])).jwt;
});
afterAll(() => Promise.all(receivers.map((receiver) => receiver.close())));

async function receiver(answer?: (nth: number) => Answer): Promise<Receiver> {
  const started = await startReceiver(answer && ((_message, nth) => answer(nth)));
  receivers.push(started);
  return started;
}

async function createWebhook(url: string, more: object = {}): Promise<{ id: number; secret: string }> {
  const { body, status, text } = await tenant.owner.call('createWebhook', { body: { url, ...more } });
  expect(status, text).toBe(200);
  return { id: body.webhook.id, secret: body.secret };
}

let files = 0;
/** Uploads a file and has it processed; the id of the run. */
async function run(slug?: string): Promise<{ runId: number; slug: string }> {
  const schema = slug ?? (await makeSchema(tenant));
  const record = { happened_at: '2026-01-02T03:04:05Z', userId: ++files };
  expect((await api(token).upload(schema, `${files}.jsonl`, jsonl([record]))).status).toBe(200);
  const { body } = await api(token).processFiles(schema, { shape_id: 1, executors: 1 });
  return { runId: body.ids[0], slug: schema };
}

const getWebhook = async (id: number) => (await tenant.owner.call('getWebhook', { path: { id } })).body;
const deliveriesOf = async (id: number) =>
  (await tenant.owner.call('listDeliveries', { path: { id } })).body.data;
const remove = (id: number) => tenant.owner.call('removeWebhook', { path: { id } });

it('tells every change of a run, in order, signed as Standard Webhooks has it, with the payload of the specification', async () => {
  const target = await receiver();
  const { id, secret } = await createWebhook(target.url);
  const { runId, slug } = await run();
  const messages = await target.received(3);
  expect(target.statuses()).toEqual(['started', 'running', 'completed']);

  const verifier = new Webhook(secret);
  for (const { headers, body } of messages) {
    expect(verifier.verify(body, headers)).toEqual(JSON.parse(body));
    expect(() => verifier.verify(body.replace(slug, 'outro'), headers)).toThrow();
    expect(headers['content-type']).toMatch(/^application\/json/);
  }
  expect(new Set(messages.map(({ headers }) => headers['webhook-id'])).size).toBe(3);

  const isoWithOffset = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00$/);
  const payload = JSON.parse(messages[2]!.body);
  expect(Object.keys(payload)).toEqual(['topic', 'metadata']);
  expect(Object.keys(payload.metadata).slice(0, 4)).toEqual(['run_id', 'tenant', 'status', 'started_at']);
  expect(payload).toEqual({
    topic: 'schemas.run.status',
    metadata: {
      run_id: runId,
      tenant: tenant.slug,
      status: 'completed',
      started_at: isoWithOffset,
      schema: slug,
      schema_version: '1.0',
      files_count: 1,
      finished_at: isoWithOffset,
      error: null,
    },
  });

  await expect
    .poll(async () => (await deliveriesOf(id)).map((one: { status: string }) => one.status))
    .toEqual(['delivered', 'delivered', 'delivered']);
  const [last] = await deliveriesOf(id);
  expect(last).toMatchObject({ run_id: runId, attempts: 1, next_attempt_at: null, test: false });
  expect(last.last_attempt).toMatchObject({ status: 204, error: null });
  await remove(id);
});

it('signs with the old and the new secret for a day after a rotation', async () => {
  const target = await receiver();
  const { id, secret } = await createWebhook(target.url);
  const { body: shown } = await tenant.owner.call('getWebhookSecret', { path: { id } });
  expect(shown).toEqual({ secret, previous_valid_until: null });
  const { body: rotated } = await tenant.owner.call('rotateWebhookSecret', { path: { id } });
  expect(rotated.secret).not.toBe(secret);
  const hours = (Date.parse(rotated.previous_valid_until) - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(23.9);
  expect(hours).toBeLessThan(24.1);

  await tenant.owner.call('testWebhook', { path: { id } });
  const [message] = await target.received(1);
  expect(message!.headers['webhook-signature']!.split(' ')).toHaveLength(2);
  for (const one of [secret, rotated.secret]) new Webhook(one).verify(message!.body, message!.headers);
  expect(() =>
    new Webhook(`whsec_${Buffer.alloc(32).toString('base64')}`).verify(message!.body, message!.headers),
  ).toThrow();
  await remove(id);
});

it('signs with each former secret for its day, also after further rotations, with the ten newest at most', async () => {
  const target = await receiver();
  const { id, secret } = await createWebhook(target.url);
  const secrets = [secret];
  const rotate = async () => {
    secrets.push((await tenant.owner.call('rotateWebhookSecret', { path: { id } })).body.secret);
  };
  const signers = async (nth: number) => {
    await tenant.owner.call('testWebhook', { path: { id } });
    const message = (await target.received(nth))[nth - 1]!;
    expect(message.headers['webhook-signature']!.split(' ').length).toBeLessThanOrEqual(11);
    return secrets.filter((one) => {
      try {
        return Boolean(new Webhook(one).verify(message.body, message.headers));
      } catch {
        return false;
      }
    });
  };
  await rotate();
  await rotate();
  await rotate();
  expect(await signers(1)).toEqual(secrets);
  // The day of the first secret is over.
  const { database } = await control();
  await database.query(
    `update webhooks set older_until = array[older_until[1], now() - interval '1 second'] where id = $1`,
    [id],
  );
  expect(await signers(2)).toEqual(secrets.slice(1));
  for (let n = 0; n < 10; n++) await rotate();
  expect(await signers(3)).toEqual(secrets.slice(-11));
  // The days of all are over.
  await database.query(`update webhooks set previous_until = now() - interval '1 second' where id = $1`, [
    id,
  ]);
  await rotate();
  expect(await signers(4)).toEqual(secrets.slice(-2));
  await remove(id);
});

it('sends a test also where it is switched off, once, and lists what was answered', async () => {
  const target = await receiver(() => ({ status: 500, body: 'quebrou\0' }));
  const { id } = await createWebhook(target.url, { active: false });
  const { body: queued } = await tenant.owner.call('testWebhook', { path: { id } });
  expect(queued).toMatchObject({ status: 'pending', test: true, attempts: 0 });
  const find = async () => (await tenant.owner.call('getDelivery', { path: { id: queued.id } })).body;
  await expect.poll(async () => (await find()).delivery.status).toBe('failed');
  const { delivery, attempts, payload } = await find();
  expect(delivery.next_attempt_at).toBeNull();
  expect(payload.topic).toBe('schemas.run.status');
  expect(attempts).toEqual([
    {
      at: expect.any(String),
      status: 500,
      ms: expect.any(Number),
      response_body: 'quebrou\uFFFD',
      error: { code: 'webhook_answered', message: expect.stringContaining('500') },
    },
  ]);
  expect(await getWebhook(id)).toMatchObject({ active: false, disabled: null, failing_since: null });
  const again = await tenant.owner.call('resendDelivery', { path: { id: queued.id } });
  expect(again.status).toBe(200);
  await target.received(2);
  expect(target.messages[1]!.headers['webhook-id']).toBe(target.messages[0]!.headers['webhook-id']);
  await remove(id);
});

it('tries again what failed, and what comes after it of the same run waits for it', async () => {
  const target = await receiver((nth) =>
    nth === 1 ? { status: 503, headers: { 'Retry-After': '2' } } : 200,
  );
  const { id } = await createWebhook(target.url);
  await run();
  await target.received(1);
  await expect.poll(async () => (await getWebhook(id)).failing_since).not.toBeNull();
  await target.received(4);
  expect(target.statuses()).toEqual(['started', 'started', 'running', 'completed']);
  const gap = target.messages[1]!.at - target.messages[0]!.at;
  expect(gap).toBeGreaterThanOrEqual(4900);
  await expect.poll(async () => (await getWebhook(id)).failing_since).toBeNull();
  const deliveries = await deliveriesOf(id);
  const { body } = await tenant.owner.call('getDelivery', { path: { id: deliveries.at(-1).id } });
  expect(body.attempts.map(({ status }: { status: number }) => status)).toEqual([200, 503]);
  await remove(id);
});

it('disables at once what answers 410, notes what it misses, and sends that when asked to', async () => {
  let gone = true;
  const target = await receiver(() => (gone ? 410 : 200));
  const { id } = await createWebhook(target.url);
  const startedAt = new Date(Date.now() - 1000).toISOString();
  await run();
  await expect.poll(async () => (await getWebhook(id)).disabled).not.toBeNull();
  const disabled = await getWebhook(id);
  expect(disabled).toMatchObject({ active: false, disabled: { reason: expect.stringContaining('410') } });

  const refused = await tenant.owner.call('resendSince', { path: { id }, body: { since: startedAt } });
  expect([refused.status, refused.body.code]).toEqual([422, 'webhook_inactive']);
  const all = async () => (await deliveriesOf(id)).map((one: { status: string }) => one.status);
  // The janitor finds deliveries that were queued at that very moment.
  await expect.poll(all, { timeout: 40_000 }).toEqual(['failed', 'failed', 'failed']);
  expect(target.messages).toHaveLength(1);

  gone = false;
  const { body: active } = await tenant.owner.call('changeWebhook', { path: { id }, body: { active: true } });
  expect(active).toMatchObject({ active: true, disabled: null });
  const { body } = await tenant.owner.call('resendSince', { path: { id }, body: { since: startedAt } });
  expect(body.deliveries).toBe(3);
  await target.received(4);
  expect(target.statuses().slice(1)).toEqual(['started', 'running', 'completed']);
  await expect.poll(all).toEqual(['delivered', 'delivered', 'delivered']);
  const filtered = await tenant.owner.call('listDeliveries', { path: { id }, query: { status: 'failed' } });
  expect(filtered.body).toEqual({ data: [], next: null });
  await remove(id);
});

it('is not held up by a receiver that does not answer', async () => {
  const slow = await receiver(() => ({ status: 200, delayMs: 8000 }));
  const quick = await receiver();
  const ids = [(await createWebhook(slow.url)).id, (await createWebhook(quick.url)).id];
  const startedAt = Date.now();
  for (let i = 0; i < 12; i++) await tenant.owner.call('testWebhook', { path: { id: ids[0]! } });
  for (let i = 0; i < 5; i++) await tenant.owner.call('testWebhook', { path: { id: ids[1]! } });
  await quick.received(5);
  expect(Date.now() - startedAt).toBeLessThan(8000);
  expect(slow.messages.length).toBeLessThanOrEqual(8);
  for (const id of ids) await remove(id);
});

it('pages through deliveries, the newest first', async () => {
  const target = await receiver();
  const { id } = await createWebhook(target.url);
  const made: number[] = [];
  for (let i = 0; i < 5; i++)
    made.unshift((await tenant.owner.call('testWebhook', { path: { id } })).body.id);
  const seen: number[] = [];
  let cursor: string | undefined;
  do {
    const query = { limit: 2, ...(cursor && { cursor }) };
    const { body } = await tenant.owner.call('listDeliveries', { path: { id }, query });
    seen.push(...body.data.map((one: { id: number }) => one.id));
    cursor = body.next ?? undefined;
  } while (cursor);
  expect(seen).toEqual(made);
  await remove(id);
});

it('that is removed while a test message is made is not found', async () => {
  const { id } = await createWebhook('https://sumindo.example/');
  const { database } = await control();
  const removed = Promise.withResolvers<void>();
  const removing = database.transaction(async (tx) => {
    await tx.query('delete from webhooks where id = $1', [id]);
    removed.resolve();
    const waits = `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%from webhooks%'`;
    await expect.poll(() => database.query(waits), { timeout: 20_000 }).not.toEqual([]);
  });
  await removed.promise;
  const { status, body } = await tenant.owner.call('testWebhook', { path: { id } });
  await removing;
  expect([status, body.code]).toEqual([404, 'webhook_not_found']);
});

describe('refuses', () => {
  it.each([
    ['ftp://exemplo.example/x', 'webhook_url_invalid'],
    ['exemplo.example', 'webhook_url_invalid'],
    ['https://', 'webhook_url_invalid'],
    ['https://ana:senha@exemplo.example/', 'webhook_url_userinfo'],
    ['https://exemplo.example:25/', 'webhook_url_port'],
    ['https://exemplo.example:0/', 'webhook_url_port'],
    ['https://exemplo.example:6667/', 'webhook_url_port'],
  ])('the URL %s at its field', async (url) => {
    const { status, body } = await tenant.owner.call('createWebhook', { body: { url } });
    expect([status, body.code]).toEqual([422, 'invalid_request']);
    expect(body.errors.url).toHaveLength(1);
  });

  it('to connect to what is inside, and says so', async () => {
    const { id } = await createWebhook('https://169.254.169.254/latest/meta-data');
    const { body: queued } = await tenant.owner.call('testWebhook', { path: { id } });
    const find = async () => (await tenant.owner.call('getDelivery', { path: { id: queued.id } })).body;
    await expect.poll(async () => (await find()).attempts[0]?.error.code).toBe('webhook_address_refused');
    await remove(id);
  });

  it('more than 20, and what does not exist', async () => {
    const other = await makePanelTenant();
    const body = { url: 'https://exemplo.example/' };
    const made = await Promise.all(
      Array.from({ length: 22 }, () => other.owner.call('createWebhook', { body })),
    );
    expect(made.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(made.find(({ status }) => status !== 200)!.body.code).toBe('too_many_webhooks');
    for (const operation of [
      'getWebhook',
      'getWebhookSecret',
      'testWebhook',
      'listDeliveries',
      'removeWebhook',
    ]) {
      const theirs = made.find(({ status }) => status === 200)!.body.webhook.id;
      expect((await tenant.owner.call(operation, { path: { id: theirs } })).status, operation).toBe(404);
    }
    expect((await tenant.owner.call('resendDelivery', { path: { id: 9_000_000_000 } })).body.code).toBe(
      'delivery_not_found',
    );
  });
});

it('writes every change into the audit log, no secret among it', async () => {
  const { id, secret } = await createWebhook('https://auditado.example/');
  await tenant.owner.call('changeWebhook', { path: { id }, body: { description: 'novo' } });
  await tenant.owner.call('rotateWebhookSecret', { path: { id } });
  await remove(id);
  const { body, text } = await tenant.owner.call('listAudit');
  const actions = body.data
    .filter((entry: { details: { id?: number } }) => entry.details.id === id)
    .map((entry: { action: string }) => entry.action);
  expect(actions).toEqual(['webhook.remove', 'webhook.secret_rotate', 'webhook.change', 'webhook.create']);
  expect(text).not.toContain(secret.slice(6));
});
