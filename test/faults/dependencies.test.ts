import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSettings } from '../../src/config/settings.ts';
import { openControl } from '../../src/control.ts';
import { createSchema } from '../../src/domain/schemas/manage-schemas.ts';
import { parseSchemaDocument } from '../../src/domain/schemas/schema-document.ts';
import { createApiToken } from '../../src/domain/tenants/api-tokens.ts';
import { createTenant } from '../../src/domain/tenants/create-tenant.ts';
import { scopes } from '../../src/domain/tenants/scopes.ts';
import { type ServeProcess, serviceEnv, startServe } from '../support/serve.ts';

let dataDir: string;
let serve: ServeProcess;
let token: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'celeiro-dependencies-'));
  const env = serviceEnv(dataDir, { CELEIRO_UPLOAD_IDLE_SECONDS: '1' });
  serve = await startServe(env);
  const control = await openControl(readSettings(env), () => {});
  const owner = { slug: 'acme', name: 'Acme', ownerEmail: 'a@acme.example', plan: 'unlimited' };
  const { tenant } = await createTenant(control.database, control.plans, owner);
  const fields = [
    { name: 'at', type: 'timestamp', required: true },
    { name: 'text', type: 'string', required: false },
  ];
  const document = parseSchemaDocument({ slug: 'events', name: 'Events', event_date_field: 'at', fields });
  await createSchema(control.database, tenant.id, document);
  const input = { name: 't', scopes: [...scopes], expiresAt: null };
  token = (await createApiToken(control.database, control.keyring, tenant, input)).jwt;
  await control.close();
});
afterAll(async () => {
  await serve.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const call = (path: string, body?: object, signal?: AbortSignal) =>
  fetch(`${serve.url}/api/v1/schemas/events/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  });
const uploadUrl = async () => {
  const response = await call('generate-upload-token', { minutes: 5 });
  return ((await response.json()) as { upload_url: string }).upload_url;
};

it('gives up an upload that stalls, with 408 and a failed record', async () => {
  const url = new URL(`${await uploadUrl()}/stalled.jsonl`);
  const status = await new Promise((resolve, reject) => {
    const req = httpRequest(url, { method: 'PUT' }, (res) => resolve(res.resume().statusCode));
    req.on('error', reject);
    req.write('{"at":"2026-01-01T00:00:00Z"}\n'); // and then nothing
  });
  expect(status).toBe(408);
  const { data } = (await (await call('files')).json()) as { data: { upload_status: string }[] };
  expect(data.map(({ upload_status }) => upload_status)).toEqual(['failed']);
});

it('cancels a query in the engine when its client leaves', async () => {
  // Many batches of moderate work: an engine checks for cancellation between batches.
  const row = (i: number) => `{"at":"2026-01-01T00:00:00Z","text":"xxxxxxxxxxxxxxxx${i}"}\n`;
  const rows = Array.from({ length: 300_000 }, (_, i) => row(i));
  const put = { method: 'PUT', headers: { 'Content-Type': 'application/octet-stream' }, body: rows.join('') };
  expect((await fetch(`${await uploadUrl()}/a.jsonl`, put)).status).toBe(200);
  const grow = (text: string, times: number): string =>
    times === 0 ? text : grow(`replace(${text}, 'x', 'xxxxxxxx')`, times - 1);
  const costly = {
    event_from: '2026-01-01',
    event_to: '2026-01-01',
    select: [`sum(length(${grow('text', 3)})) as n`],
  };

  const running = async () => {
    const text = await (await fetch(`${serve.url}/metrics`)).text();
    return Number(/^celeiro_running_queries (\d+)$/m.exec(text)![1]);
  };
  const client = new AbortController();
  const gone = call('query', costly, client.signal).catch((error: Error) => error.name);
  await expect.poll(running, { timeout: 10_000, interval: 20 }).toBe(1);
  client.abort();
  expect(await gone).toBe('AbortError');
  await expect.poll(running, { timeout: 10_000, interval: 20 }).toBe(0);
  expect(serve.log.map(({ code }) => code)).toContain('query_cancelled');
});

it('answers 503 with Retry-After while the database is gone, and goes on when it is back', async () => {
  const pidFile = join(dataDir, 'postgres/data/postmaster.pid');
  const pid = Number((await readFile(pidFile, 'utf8')).split('\n')[0]);
  process.kill(pid, 'SIGKILL');
  const seen: number[] = [];
  const status = async () => {
    const response = await call('files');
    seen.push(response.status);
    if (response.status === 503) {
      expect(response.headers.get('retry-after')).toBe('5');
      expect(await response.json()).toMatchObject({ code: 'unavailable' });
    }
    return response.status;
  };
  await expect.poll(status, { timeout: 30_000, interval: 20 }).toBe(503);
  await expect.poll(status, { timeout: 60_000, interval: 100 }).toBe(200);
  const faults = serve.log.filter(({ code }) => code === 'internal_error');
  expect(faults).toEqual([]);
  expect(seen.filter((code) => code !== 200 && code !== 503)).toEqual([]);
  expect((await fetch(`${serve.url}/readyz`)).status).toBe(200);
});

it('writes no credential to the log', () => {
  const log = JSON.stringify(serve.log);
  expect(log).toContain('/u/***/stalled.jsonl');
  expect(log).not.toContain(token);
  expect(log).not.toMatch(/\/u\/[A-Za-z0-9_-]{20}/);
});
