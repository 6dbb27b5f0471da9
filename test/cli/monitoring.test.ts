import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noRules } from '../../src/domain/automation/rules.ts';
import { saveAutomation } from '../../src/domain/automation/rules-store.ts';
import { createSchema } from '../../src/domain/schemas/manage-schemas.ts';
import { parseSchemaDocument } from '../../src/domain/schemas/schema-document.ts';
import { createApiToken } from '../../src/domain/tenants/api-tokens.ts';
import { createTenant } from '../../src/domain/tenants/create-tenant.ts';
import { grantCredits } from '../../src/domain/tenants/credits.ts';
import { scopes } from '../../src/domain/tenants/scopes.ts';
import { newWebhookSecret, sealSecret } from '../../src/domain/webhooks/webhook-secret.ts';
import { insertWebhook } from '../../src/domain/webhooks/webhooks-store.ts';
import { slos } from '../../tools/monitoring/slos.ts';
import { type Prometheus, startPrometheus } from '../support/prometheus.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { type ServeProcess, serviceEnv, startServe } from '../support/serve.ts';
import { withControl } from '../support/with-control.ts';
import { flightLines, flightsSchema, SLOW_MS, temporaryFolder } from './run-cli.ts';

// One service and one Prometheus, in the order of the tests: the last two break the service.
describe('a service that is watched', { timeout: SLOW_MS }, () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let serve: ServeProcess;
  let receiver: Receiver;
  let prometheus: Prometheus;
  let token: string;
  const dataDir = () => join(folder.path, 'data');

  beforeAll(async () => {
    folder = await temporaryFolder();
    receiver = await startReceiver();
    const env = serviceEnv(dataDir());
    await withControl(env, async ({ database, keyring, plans }) => {
      const owner = { slug: 'acme', name: 'Acme', ownerEmail: 'a@acme.example', plan: 'unlimited' };
      const { tenant } = await createTenant(database, plans, owner);
      await grantCredits(database, tenant.id, '1000', 'test');
      const schema = await createSchema(database, tenant.id, parseSchemaDocument(flightsSchema));
      const input = { name: 't', scopes: [...scopes], expiresAt: null };
      token = (await createApiToken(database, keyring, tenant, input)).jwt;
      const rules = { ...noRules, onUpload: true, shapeId: 1, executors: 1 };
      await saveAutomation(database, tenant.id, schema.id, rules);
      const sealedSecret = await sealSecret(keyring, newWebhookSecret());
      const webhook = { url: receiver.url, description: '', active: true, sealedSecret };
      await database.transaction((tx) => insertWebhook(tx, tenant.id, webhook, 1));
    });
    serve = await startServe(env);
    prometheus = await startPrometheus(folder.path, [new URL(serve.url).host]);
  }, SLOW_MS);
  afterAll(async () => {
    await prometheus?.stop();
    await serve?.stop();
    await receiver?.close();
    await folder.remove();
  });

  const call = (path: string, body?: object) =>
    fetch(`${serve.url}/api/v1/schemas/flights/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
  const uploadUrl = async () =>
    ((await (await call('generate-upload-token', { minutes: 5 })).json()) as { upload_url: string })
      .upload_url;
  let files = 0;
  const upload = async (lines = flightLines(10, ++files * 10)) => {
    const headers = { 'Content-Type': 'application/octet-stream' };
    const url = `${await uploadUrl()}/f${++files}.jsonl`;
    return (await fetch(url, { method: 'PUT', headers, body: lines })).status;
  };
  const query = () =>
    call('query', { select: ['count(*) as n'], event_from: '2013-01-01', event_to: '2013-01-01' });
  /** Values of `/metrics`, by series. */
  const metrics = async () => {
    const answer = await fetch(`${serve.url}/metrics`);
    expect(answer.status).toBe(200);
    const lines = (await answer.text()).split('\n').filter((line) => line && !line.startsWith('#'));
    return new Map(lines.map((line) => line.split(/ (?=[^ ]*$)/) as [string, string]));
  };
  const value = async (series: string) => Number((await metrics()).get(series) ?? Number.NaN);

  it('has a value for every objective, and no alert fires', async () => {
    const all = slos.map(({ name }) => `slo=${name}`).sort();
    const use = async () => {
      expect(await upload()).toBe(200);
      expect((await query()).status).toBe(200);
      const ratios = await prometheus.query('celeiro:slo_errors:ratio_rate1h');
      return [...ratios].filter(([, ratio]) => Number.isFinite(ratio)).map(([slo]) => slo);
    };
    await expect.poll(use, { timeout: 60_000, interval: 500 }).toEqual(expect.arrayContaining(all));
    // A busy machine is slow; it makes no errors.
    const slow = /Slow|Late|NotStarted|Queue|EventLoopHeld/;
    expect((await prometheus.firing()).filter((alert) => !slow.test(alert))).toEqual([]);
  });

  it('tells what its workers do, its connections, its disk and its role', async () => {
    const now = await metrics();
    for (const role of ['gateway', 'worker']) expect(now.get(`celeiro_role{role="${role}"}`)).toBe('1');
    for (const worker of ['runs', 'janitor', 'clock', 'outbox-places', 'outbox', 'automation', 'webhooks']) {
      expect(Number(now.get(`celeiro_worker_idle_seconds{worker="${worker}"}`))).toBeLessThan(30);
      expect(now.get(`celeiro_worker_failures_total{worker="${worker}"}`)).toBe('0');
    }
    expect(now.get('celeiro_database_up')).toBe('1');
    expect(now.get('celeiro_database_connections_bound')).toBe('20');
    expect(now.get('celeiro_database_waiting')).toBe('0');
    expect(Number(now.get('celeiro_database_connections{state="idle"}'))).toBeGreaterThan(0);
    const size = Number(now.get('celeiro_data_folder_size_bytes'));
    const free = Number(now.get('celeiro_data_folder_free_bytes'));
    expect(free).toBeGreaterThan(1e6);
    expect(size).toBeGreaterThan(free);
  });

  it('tells use and bound of the budgets of a process, which an alert compares', async () => {
    const now = await metrics();
    for (const budget of ['all_connections', 'passwords', 'samples']) {
      const series = (what: string) => Number(now.get(`celeiro_budget_${what}{budget="${budget}"}`));
      expect(series('used'), budget).toBeLessThan(series('bound'));
    }
  });

  it('counts attempts at webhooks by outcome, and how late messages were taken', async () => {
    const delivered = 'celeiro_webhook_attempts_total{outcome="delivered"}';
    await expect.poll(() => value(delivered)).toBeGreaterThan(0);
    const counted = await value(delivered);
    expect(receiver.messages.length).toBeGreaterThanOrEqual(counted);
    expect(await value('celeiro_webhook_lateness_seconds_count')).toBeGreaterThan(0);
  });

  it('counts errors by their code, and a client that left before it was answered as such', async () => {
    expect(await upload('{}\n')).toBe(422);
    const refused = 'celeiro_http_errors_total{operation="uploadFile",status="422",code="upload_not_jsonl"}';
    expect(await value(refused)).toBe(1);

    const left = 'celeiro_http_request_seconds_count{operation="uploadFile",status="none"}';
    expect(await value(left)).toBeNaN();
    const put = request(new URL(`${await uploadUrl()}/left.jsonl`), { method: 'PUT' });
    put.on('error', () => {}); // its own end
    put.write(flightLines(1));
    await expect.poll(() => value('celeiro_uploads_under_way')).toBe(1);
    put.destroy();
    await expect.poll(() => value(left)).toBe(1);
  });

  it('pages within seconds when uploads fail, and a ticket says that it expected no such error', async () => {
    await rename(join(dataDir(), 'objects'), join(dataDir(), 'objects-away'));
    await writeFile(join(dataDir(), 'objects'), '');
    const firing = async () => {
      expect(await upload()).toBe(500);
      return prometheus.firing();
    };
    await expect
      .poll(firing, { timeout: 60_000, interval: 300 })
      .toEqual(expect.arrayContaining(['CeleiroInternalErrors ticket', 'CeleiroUploadErrors page']));
    expect(await prometheus.firing()).not.toContain('CeleiroQueryErrors page');
    await rm(join(dataDir(), 'objects'));
    await rename(join(dataDir(), 'objects-away'), join(dataDir(), 'objects'));
    expect(await upload()).toBe(200);
  });

  it('goes on telling of itself while the database is gone', async () => {
    const data = join(dataDir(), 'postgres/data');
    const [pid] = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n');
    await rename(data, `${data}-away`); // or it is back before a worker has missed it
    process.kill(Number(pid), 'SIGKILL');
    await expect.poll(() => value('celeiro_database_up'), { interval: 50 }).toBe(0);
    await expect.poll(() => value('celeiro_worker_failures_total{worker="runs"}')).toBeGreaterThan(0);
    await rename(`${data}-away`, data);
    await expect.poll(() => value('celeiro_database_up'), { timeout: 60_000 }).toBe(1);
    const idle = 'celeiro_worker_idle_seconds{worker="runs"}';
    await expect.poll(() => value(idle), { timeout: 60_000 }).toBeLessThan(2);
  });
});
