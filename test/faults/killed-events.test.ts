import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Control } from '../../src/control.ts';
import { noRules } from '../../src/domain/automation/rules.ts';
import { saveAutomation } from '../../src/domain/automation/rules-store.ts';
import { createSchema } from '../../src/domain/schemas/manage-schemas.ts';
import { parseSchemaDocument } from '../../src/domain/schemas/schema-document.ts';
import { createApiToken } from '../../src/domain/tenants/api-tokens.ts';
import { createTenant } from '../../src/domain/tenants/create-tenant.ts';
import { grantCredits } from '../../src/domain/tenants/credits.ts';
import { newWebhookSecret, sealSecret } from '../../src/domain/webhooks/webhook-secret.ts';
import { insertWebhook } from '../../src/domain/webhooks/webhooks-store.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { serviceEnv, startServe } from '../support/serve.ts';
import { withControl } from '../support/with-control.ts';

const KILLS = 12;

let dataDir: string;
let env: NodeJS.ProcessEnv;
let receiver: Receiver;
let token: string;
const secret = newWebhookSecret();
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'celeiro-killed-events-'));
  env = serviceEnv(dataDir, { CELEIRO_LOG_LEVEL: 'info' });
  // Slow enough that many kills strike while messages are in flight.
  receiver = await startReceiver(() => ({ status: 200, delayMs: Math.random() * 150 }));
  await withControl(env, async ({ database, keyring, plans }) => {
    const owner = { slug: 'faults', name: 'Faults', ownerEmail: 'a@faults.example', plan: 'unlimited' };
    const { tenant } = await createTenant(database, plans, owner);
    await grantCredits(database, tenant.id, '100000', 'test');
    const fields = [{ name: 'at', type: 'date', required: true }];
    const document = { slug: 'events', name: 'Events', event_date_field: 'at', fields };
    const schema = await createSchema(database, tenant.id, parseSchemaDocument(document));
    const { jwt } = await createApiToken(database, keyring, tenant, {
      name: 't',
      scopes: ['upload'],
      expiresAt: null,
    });
    token = jwt;
    await saveAutomation(database, tenant.id, schema.id, {
      ...noRules,
      onUpload: true,
      shapeId: 1,
      executors: 1,
    });
    const sealedSecret = await sealSecret(keyring, secret);
    const webhook = { url: receiver.url, description: '', active: true, sealedSecret };
    await database.transaction((tx) => insertWebhook(tx, tenant.id, webhook, 1));
  });
});
afterAll(async () => {
  await receiver.close();
  await rm(dataDir, { recursive: true, force: true });
});

let serial = 0;
let answered = 0;
/** Uploads until told to end. After a failure, such as a killed service, it goes on with another file. */
async function load(url: string, until: AbortSignal): Promise<void> {
  while (!until.aborted) {
    try {
      await upload(url, ++serial);
      answered++;
    } catch (error) {
      lastFailure = error;
    }
    await sleep(Math.random() * 60);
  }
}

let lastFailure: unknown;
async function upload(url: string, file: number): Promise<void> {
  const response = await fetch(`${url}/api/v1/schemas/events/generate-upload-token`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: '{"minutes":10}',
  });
  if (!response.ok) throw new Error(`no upload token: ${response.status} ${await response.text()}`);
  const { upload_url } = (await response.json()) as { upload_url: string };
  const day = `2026-01-${String(1 + (file % 28)).padStart(2, '0')}`;
  const put = await fetch(`${upload_url}/${file}.jsonl`, {
    method: 'PUT',
    body: `{"at":"${day}"}\n`.repeat(file),
    headers: { 'Content-Type': 'application/octet-stream' },
  });
  if (!put.ok) throw new Error(`not uploaded: ${put.status} ${await put.text()}`);
}

it(`loses no message and starts no second run for a file in ${KILLS} kills`, async () => {
  for (let kill = 1; kill <= KILLS; kill++) {
    const serve = await startServe(env);
    const before = answered;
    const ended = new AbortController();
    const loaded = load(serve.url, ended.signal);
    await vi.waitFor(
      () => {
        if (answered === before) throw new Error('no upload went through', { cause: lastFailure });
      },
      { timeout: 60_000, interval: 10 },
    );
    await sleep(Math.random() * 2000);
    await serve.kill();
    ended.abort();
    await loaded;
  }

  const serve = await startServe(env);
  try {
    await withControl(env, async ({ database }) => {
      const open = async () => {
        const [row] = await database.query<{ open: number }>(
          `select (select count(*) from runs where status in ('started', 'running'))
                + (select count(*) from files where upload_status = 'pending')
                + (select count(*) from files where upload_status = 'completed' and processing_status <> 'completed')
                + (select count(*) from outbox where published_at is null)
                + (select count(*) from webhook_deliveries where status = 'pending') as open`,
        );
        return row!.open;
      };
      await expect.poll(open, { timeout: 240_000, interval: 500 }).toBe(0);
      await everyFileOnce(database);
      await everyMessageInOrder(database);
    });
  } finally {
    expect(await serve.stop()).toBe(0);
  }
});

async function everyFileOnce(database: Control['database']): Promise<void> {
  const [count] = await database.query<{ stored: number; claimed: number; runs: number; failed: number }>(
    `select (select count(*) from files where upload_status = 'completed') as stored,
       (select sum(files_count)::bigint from runs) as claimed, (select count(*) from runs) as runs,
       (select count(*) from runs where status <> 'completed') as failed`,
  );
  expect(count!.runs).toBeGreaterThan(KILLS / 3);
  expect(count).toMatchObject({ claimed: count!.stored, failed: 0 });
}

async function everyMessageInOrder(database: Control['database']): Promise<void> {
  const events = await database.query<{ id: number; run_id: number; status: string }>(
    `select id, (payload -> 'metadata' ->> 'run_id')::bigint as run_id, payload -> 'metadata' ->> 'status' as status
     from outbox where topic = 'runs' order by id`,
  );
  const verifier = new Webhook(secret);
  const firstSeen = new Map<string, string[]>();
  const seenIds = new Set<string>();
  for (const { headers, body } of receiver.messages) {
    const id = headers['webhook-id']!;
    // The library refuses old timestamps; the signature is over the one that was sent.
    expect(verifier.sign(id, new Date(Number(headers['webhook-timestamp']) * 1000), body)).toBe(
      headers['webhook-signature'],
    );
    if (seenIds.has(id)) continue;
    seenIds.add(id);
    const { run_id, status } = JSON.parse(body).metadata;
    firstSeen.set(String(run_id), [...(firstSeen.get(String(run_id)) ?? []), status]);
  }
  const expected = new Map<string, string[]>();
  for (const { run_id, status } of events) {
    expected.set(String(run_id), [...(expected.get(String(run_id)) ?? []), status]);
  }
  expect(firstSeen).toEqual(expected);
}
