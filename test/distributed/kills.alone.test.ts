import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSettings } from '../../src/config/settings.ts';
import { type Control, openControl } from '../../src/control.ts';
import { newWebhookSecret, sealSecret } from '../../src/domain/webhooks/webhook-secret.ts';
import { insertWebhook } from '../../src/domain/webhooks/webhooks-store.ts';
import { bringUp } from '../../tools/stack/bring-up.ts';
import { openStack } from '../../tools/stack/context.ts';
import { stopProcess } from '../../tools/stack/processes.ts';
import { fileOf, ofNumbers } from '../support/load.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { type Replicas, startReplicas } from '../support/replicas.ts';
import { ownPart } from './own-part.ts';
import { killPod, waitForPod } from './pods.ts';
import { type Account, client, makeAccount } from './world.ts';

const ROWS_PER_FILE = 200;
const window = { event_from: '2026-01-01', event_to: '2026-12-31' };
const PATIENCE_MS = 600_000;

let replicas: Replicas;
let account: Account;
let receiver: Receiver;
let control: Control;
const secret = newWebhookSecret();
beforeAll(async () => {
  replicas = await startReplicas(2, await ownPart());
  account = await makeAccount(replicas.env, ofNumbers);
  receiver = await startReceiver(() => ({ status: 200, delayMs: Math.random() * 50 }));
  control = await openControl(readSettings(replicas.env), () => {});
  const sealedSecret = await sealSecret(control.keyring, secret);
  const webhook = { url: receiver.url, description: '', active: true, sealedSecret };
  await control.database.transaction((tx) => insertWebhook(tx, account.tenantId, webhook, 1));
});
afterAll(async () => {
  await replicas?.stop();
  await control?.close();
  await receiver?.close();
});

/** Files whose upload was answered 200. */
const answered = new Set<number>();
/** All other answers; none may be an internal error. */
const refused: string[] = [];
let serial = 0;

/** Uploads, queries and starts runs until told to end; retries whatever fails on the way. */
async function load(until: AbortSignal): Promise<void> {
  const { query, process, upload } = client(replicas.url, account);
  const again = async (step: () => Promise<void>, pauseMs: number) => {
    while (!until.aborted) {
      try {
        await step();
      } catch (error) {
        if (!(error instanceof TypeError)) throw error; // what fetch throws when the connection is gone
      }
      await sleep(pauseMs);
    }
  };
  const uploads = async () => {
    const mine = ++serial;
    const put = await upload(`${mine}.jsonl`, fileOf(mine, ROWS_PER_FILE));
    if (put.status === 200) answered.add(mine);
    else refused.push(await put.text());
  };
  const queries = async () => {
    const before = answered.size;
    const response = await query({ ...window, select: ['count(*) as n', 'count(distinct n) as d'] });
    if (response.status !== 200) return void refused.push(await response.text());
    const [[rows, distinct]] = ((await response.json()) as { data: [[number, number]] }).data;
    expect(distinct, 'a record was seen twice').toBe(rows);
    expect(rows, 'an answered record was not seen').toBeGreaterThanOrEqual(before * ROWS_PER_FILE);
  };
  // One run at a time: each has at least two pods, and all of them share this machine.
  const processing = async () => {
    if ((await openRuns()) === 0) await (await process()).arrayBuffer();
  };
  await Promise.all([again(uploads, 300), again(queries, 1000), again(processing, 1000)]);
}

it('loses nothing and doubles nothing, whatever is killed in the middle', async () => {
  const stack = await openStack();
  const killServer = async (name: string) => {
    await stopProcess(stack, name, 'SIGKILL');
    await sleep(2000);
    await bringUp(stack, [name]);
  };
  const { tenantSlug } = account;
  const kills: Record<string, () => Promise<void>> = {
    'first replica': () => replicas.replace(0),
    driver: () => killPod(stack, { tenantSlug, role: 'driver' }),
    kafka: () => killServer('kafka'),
    executor: () => killPod(stack, { tenantSlug, role: 'executor' }),
    's3 while a run is open': async () => {
      await waitForPod(stack, { tenantSlug, role: 'driver' });
      await killServer('s3');
    },
    'second replica': () => replicas.replace(1),
    trino: async () => {
      const before = warmUps();
      await killServer('trino');
      await expect.poll(warmUps, { timeout: PATIENCE_MS }).toBeGreaterThan(before);
    },
  };
  const ended = new AbortController();
  const loaded = load(ended.signal);
  for (const [what, kill] of Object.entries(kills)) {
    await kill();
    await answeredOneMoreThan(answered.size, what);
  }
  ended.abort();
  await loaded;

  await everythingProcessed();
  await everyRecordOnce();
  await everyMessageInOrder();
  expect(await creditsAddUp()).toBe(true);
  expect(refused.filter((answer) => answer.includes('internal_error'))).toEqual([]);
  expect(await deadlocks()).toBe(0);
});

/** How often the replicas have warmed up Trino. */
function warmUps(): number {
  const lines = replicas.running.flatMap(({ log }) => log);
  return lines.filter(({ msg }) => msg === 'query engine warmed up').length;
}

async function openRuns(): Promise<number> {
  const [row] = await control.database.query<{ runs: number }>(
    `select count(*) as runs from runs where tenant_id = $1 and status in ('started', 'running')`,
    [account.tenantId],
  );
  return row!.runs;
}

async function answeredOneMoreThan(before: number, after: string): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (answered.size <= before) {
    if (Date.now() > deadline) {
      throw new Error(`no upload was answered after ${after}: ${JSON.stringify(refused.slice(-3))}`);
    }
    await sleep(50);
  }
}

/** Processes all files. Runs that failed because of kills gave their files back; another run takes them. */
async function everythingProcessed(): Promise<void> {
  const { process } = client(replicas.url, account);
  const left = async () => {
    const [row] = await control.database.query<{ open: number; pending: number; unsent: number }>(
      `select
         (select count(*) from runs where tenant_id = $1 and status in ('started', 'running'))
         + (select count(*) from files where tenant_id = $1 and upload_status = 'pending') as open,
         (select count(*) from files where tenant_id = $1 and upload_status = 'completed'
            and processing_status <> 'completed') as pending,
         (select count(*) from outbox where tenant_id = $1 and published_at is null)
         + (select count(*) from webhook_deliveries where tenant_id = $1 and status = 'pending') as unsent`,
      [account.tenantId],
    );
    if (row!.open === 0 && row!.pending > 0) await (await process()).arrayBuffer();
    return row;
  };
  await expect
    .poll(left, { timeout: PATIENCE_MS, interval: 1000 })
    .toEqual({ open: 0, pending: 0, unsent: 0 });
}

async function everyRecordOnce(): Promise<void> {
  const { query } = client(replicas.url, account);
  const seen = new Set<number>();
  let body: object = {
    ...window,
    select: ['_file_name', 'count(*) as n', 'count(distinct n) as d', 'min(n) as low', 'max(n) as high'],
    group_by: ['_file_name'],
    limit: 10_000,
  };
  for (;;) {
    const response = await query(body);
    expect(response.status).toBe(200);
    const page = (await response.json()) as {
      data: [string, number, number, number, number][];
      next_page_token?: string;
    };
    for (const [name, rows, distinct, low, high] of page.data) {
      const file = Number.parseInt(name, 10);
      expect([rows, distinct], name).toEqual([ROWS_PER_FILE, ROWS_PER_FILE]);
      expect([low, high], name).toEqual([file * ROWS_PER_FILE, (file + 1) * ROWS_PER_FILE - 1]);
      seen.add(file);
    }
    if (!page.next_page_token) break;
    body = { page_token: page.next_page_token };
  }
  expect(
    [...answered].filter((file) => !seen.has(file)),
    'answered and not in the data',
  ).toEqual([]);
}

async function everyMessageInOrder(): Promise<void> {
  const told = new Map<string, string[]>();
  const events = await control.database.query<{ run: string; status: string }>(
    `select payload -> 'metadata' ->> 'run_id' as run, payload -> 'metadata' ->> 'status' as status
     from outbox where tenant_id = $1 and topic = 'runs' order by id`,
    [account.tenantId],
  );
  for (const { run, status } of events) told.set(run, [...(told.get(run) ?? []), status]);
  // Published events may not be consumed yet: Kafka reassigns the partitions of a killed replica only after a while.
  await expect.poll(receivedByRun, { timeout: PATIENCE_MS, interval: 1000 }).toEqual(told);
}

function receivedByRun(): Map<string, string[]> {
  const verifier = new Webhook(secret);
  const received = new Map<string, string[]>();
  const ids = new Set<string>();
  for (const { headers, body } of receiver.messages) {
    const id = headers['webhook-id']!;
    expect(verifier.sign(id, new Date(Number(headers['webhook-timestamp']) * 1000), body)).toBe(
      headers['webhook-signature'],
    );
    if (ids.has(id)) continue;
    ids.add(id);
    const { run_id, status } = JSON.parse(body).metadata;
    received.set(String(run_id), [...(received.get(String(run_id)) ?? []), status]);
  }
  return received;
}

async function creditsAddUp(): Promise<boolean> {
  const [row] = await control.database.query<{ same: boolean }>(
    `select credits = (select sum(amount) from credit_ledger where tenant_id = $1) as same from tenants where id = $1`,
    [account.tenantId],
  );
  return row!.same;
}

/** How often transactions waited for each other since the database was made. */
async function deadlocks(): Promise<number> {
  const [row] = await control.database.query<{ deadlocks: number }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  return row!.deadlocks;
}
