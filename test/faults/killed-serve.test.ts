import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSchema } from '../../src/domain/schemas/manage-schemas.ts';
import { parseSchemaDocument } from '../../src/domain/schemas/schema-document.ts';
import { createApiToken } from '../../src/domain/tenants/api-tokens.ts';
import { createTenant } from '../../src/domain/tenants/create-tenant.ts';
import { grantCredits } from '../../src/domain/tenants/credits.ts';
import { type ServeProcess, serviceEnv, startServe } from '../support/serve.ts';
import { withControl } from '../support/with-control.ts';

const KILLS = 50;
/** One kill in this many kills PostgreSQL as well. */
const DATABASE_KILLED_EVERY = 10;
/** pino's number of the level `error`. */
const LEVEL_OF_ERRORS = 50;
const ROWS_PER_FILE = 400;
const window = { event_from: '2026-01-01', event_to: '2026-12-31' };

let dataDir: string;
let env: NodeJS.ProcessEnv;
let token: string;
let tenantId: number;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'celeiro-faults-'));
  env = serviceEnv(dataDir, { CELEIRO_LOG_LEVEL: 'info' });
  await withControl(env, async ({ database, keyring, plans }) => {
    const owner = { slug: 'faults', name: 'Faults', ownerEmail: 'a@faults.example', plan: 'unlimited' };
    const { tenant } = await createTenant(database, plans, owner);
    tenantId = tenant.id;
    await grantCredits(database, tenant.id, '100000', 'test');
    const document = {
      slug: 'events',
      name: 'Events',
      event_date_field: 'at',
      fields: [
        { name: 'at', type: 'date', required: true },
        { name: 'n', type: 'integer', required: true },
      ],
    };
    await createSchema(database, tenant.id, parseSchemaDocument(document));
    const input = { name: 't', scopes: ['upload', 'files', 'query', 'process'] as const, expiresAt: null };
    token = (await createApiToken(database, keyring, tenant, { ...input, scopes: [...input.scopes] })).jwt;
  });
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** Files whose upload was answered 200. */
const answered = new Set<number>();
/** All other answers; none may be an internal error. */
const refused: string[] = [];
/** Why the service seemed to be gone, for the message of a failure. */
const cutOff: string[] = [];
const sent = new Set<number>();

const fileOf = (serial: number) =>
  Array.from({ length: ROWS_PER_FILE }, (_, i) => {
    const day = `2026-0${1 + (serial % 9)}-${String(1 + (i % 28)).padStart(2, '0')}`;
    return `{"at":"${day}","n":${serial * ROWS_PER_FILE + i}}\n`;
  }).join('');

let serial = 0;
/** Uploads, queries and starts runs until the service is gone. */
async function load(url: string): Promise<void> {
  const call = (path: string, body?: object) =>
    fetch(`${url}/api/v1/schemas/events/${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  const untilGone = async (step: () => Promise<void>) => {
    try {
      for (;;) await step();
    } catch (error) {
      if (!(error instanceof TypeError)) throw error; // what fetch throws when the connection is gone
      cutOff.push(`${new Date().toISOString()} ${error.message}: ${error.cause}`);
    }
  };
  const uploads = async () => {
    const response = await call('generate-upload-token', { minutes: 10 });
    if (response.status !== 200) return void refused.push(await response.text());
    const { upload_url } = (await response.json()) as { upload_url: string };
    for (let i = 0; i < 3; i++) {
      const mine = ++serial;
      sent.add(mine);
      const put = await fetch(`${upload_url}/${mine}.jsonl`, {
        method: 'PUT',
        body: fileOf(mine),
        headers: { 'Content-Type': 'application/octet-stream' },
      });
      if (put.status === 200) answered.add(mine);
      else refused.push(await put.clone().text());
      await put.arrayBuffer();
    }
  };
  const queries = async () => {
    const before = answered.size;
    const response = await call('query', { ...window, select: ['count(*) as n', 'count(distinct n) as d'] });
    if (response.status !== 200) return;
    const [[rows, distinct]] = ((await response.json()) as { data: [[number, number]] }).data;
    expect(distinct, 'a record was seen twice').toBe(rows);
    expect(rows, 'an answered record was not seen').toBeGreaterThanOrEqual(before * ROWS_PER_FILE);
  };
  const processing = async () => {
    await (await call('process-files', { shape_id: 1, executors: 1 })).arrayBuffer();
    await sleep(150);
  };
  await Promise.all([untilGone(uploads), untilGone(uploads), untilGone(queries), untilGone(processing)]);
}

it(`loses no answered upload and doubles none in ${KILLS} kills under load`, async () => {
  for (let kill = 1; kill <= KILLS; kill++) {
    const serve = await startServe(env);
    const loaded = load(serve.url);
    // Alternates between a kill at any moment, startup included, and one in the middle of work.
    if (kill % 2 === 0) await sleep(50 + Math.random() * 1200);
    else await answeredOneMoreThan(answered.size, serve).then(() => sleep(Math.random() * 400));
    if (kill % DATABASE_KILLED_EVERY === 0) await killPostgres();
    await serve.kill();
    await loaded;
  }
  expect(answered.size).toBeGreaterThanOrEqual(KILLS / 2);
  expect(refused.filter((answer) => answer.includes('internal_error'))).toEqual([]);
  expect(await readFile(join(dataDir, 'postgres/postgres.log'), 'utf8')).not.toContain('deadlock detected');

  const serve = await startServe(env);
  try {
    await settled();
    await count(serve);
    await nothingLeftBehind();
  } finally {
    expect(await serve.stop()).toBe(0);
  }
});

async function answeredOneMoreThan(before: number, serve: ServeProcess): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (answered.size <= before) {
    if (Date.now() > deadline) {
      const errors = serve.log.filter(({ level }) => Number(level) >= LEVEL_OF_ERRORS).slice(-5);
      const uploads = serve.log.filter(({ operation }) => operation === 'uploadFile').slice(-3);
      const state = {
        refused: refused.slice(-3),
        cutOff: cutOff.slice(-4),
        errors,
        uploads,
        exit: serve.child.exitCode,
      };
      throw new Error(`no upload was answered for a minute: ${JSON.stringify(state)}`);
    }
    await sleep(10);
  }
}

async function killPostgres(): Promise<void> {
  const pid = Number((await readFile(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8')).split('\n')[0]);
  process.kill(pid, 'SIGKILL');
}

/** Every run ended, every abandoned upload was given up, and its object removed for the first time. */
async function settled(): Promise<void> {
  await withControl(env, async ({ database }) => {
    const open = async () => {
      const [row] = await database.query<{ open: number }>(
        `select (select count(*) from runs where status in ('started', 'running'))
              + (select count(*) from files where upload_status = 'pending')
              + (select count(*) from object_removals where again_at is null or retry_at is distinct from again_at) as open`,
      );
      return row!.open;
    };
    await expect.poll(open, { timeout: 180_000, interval: 500 }).toBe(0);
    const failed = await database.query(`select id, error from runs where status = 'failed'`);
    expect(failed).toEqual([]);
  });
}

async function count(serve: ServeProcess): Promise<void> {
  const rowsOf = new Map<string, number>();
  let body: object = {
    ...window,
    select: ['_file_name', 'count(*) as n', 'count(distinct n) as d', 'min(n) as low', 'max(n) as high'],
    group_by: ['_file_name'],
    limit: 10_000,
  };
  for (;;) {
    const response = await fetch(`${serve.url}/api/v1/schemas/events/query`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    const page = (await response.json()) as {
      data: [string, number, number, number, number][];
      next_page_token?: string;
    };
    for (const [name, rows, distinct, low, high] of page.data) {
      const file = Number.parseInt(name, 10);
      expect([rows, distinct], name).toEqual([ROWS_PER_FILE, ROWS_PER_FILE]);
      expect([low, high], name).toEqual([file * ROWS_PER_FILE, (file + 1) * ROWS_PER_FILE - 1]);
      expect(sent).toContain(file);
      rowsOf.set(name, rows);
    }
    if (!page.next_page_token) break;
    body = { page_token: page.next_page_token };
  }
  const lost = [...answered].filter((file) => !rowsOf.has(`${file}.jsonl`));
  expect(lost, 'answered uploads that are not in the data').toEqual([]);
}

/** The stores hold the files of the control database and no others. */
async function nothingLeftBehind(): Promise<void> {
  const { stored, data, credits } = await withControl(env, async ({ database }) => ({
    stored: await database.query<{ path: string }>(
      `select storage_path as path from files where tenant_id = $1 and upload_status = 'completed'`,
      [tenantId],
    ),
    data: await database.query<{ path: string }>('select path from data_files where tenant_id = $1', [
      tenantId,
    ]),
    credits: await database.query<{ same: boolean }>(
      `select credits = (select sum(amount) from credit_ledger where tenant_id = $1) as same from tenants where id = $1`,
      [tenantId],
    ),
  }));
  const files = async (folder: string, ending: string) =>
    (await readdir(join(dataDir, folder), { recursive: true }))
      .filter((name) => name.endsWith(ending))
      .sort();
  expect(await files('objects', '.part')).toEqual([]);
  expect(await files('objects', '.jsonl')).toEqual(stored.map(({ path }) => path).sort());
  expect(await files('tables', '.parquet')).toEqual(data.map(({ path }) => path).sort());
  expect(credits).toEqual([{ same: true }]);
}
