import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { useEmbeddedDatabase } from '../../src/adapters/database-postgres/embedded-server.ts';
import {
  type DatabaseProxy,
  startDatabaseProxy,
} from '../../src/adapters/database-postgres/fault-proxy.testing.ts';
import { readSettings } from '../../src/config/settings.ts';
import { type Control, openControl } from '../../src/control.ts';
import { createSchema } from '../../src/domain/schemas/manage-schemas.ts';
import { parseSchemaDocument } from '../../src/domain/schemas/schema-document.ts';
import { createApiToken } from '../../src/domain/tenants/api-tokens.ts';
import { createTenant } from '../../src/domain/tenants/create-tenant.ts';
import { scopes } from '../../src/domain/tenants/scopes.ts';
import { type ServeProcess, serviceEnv, startServe } from '../support/serve.ts';

let dataDir: string;
let server: Awaited<ReturnType<typeof useEmbeddedDatabase>>;
let proxy: DatabaseProxy;
/** Connects to the database directly, not through the proxy. */
let control: Control;
let serve: ServeProcess;
let token: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'celeiro-connections-'));
  server = await useEmbeddedDatabase(dataDir);
  proxy = await startDatabaseProxy(server.connectionString);
  const settings = readSettings(serviceEnv(dataDir, { CELEIRO_DATABASE_URL: server.connectionString }));
  control = await openControl(settings, () => {});
  const owner = { slug: 'acme', name: 'Acme', ownerEmail: 'a@acme.example', plan: 'unlimited' };
  const { tenant } = await createTenant(control.database, control.plans, owner);
  const fields = [{ name: 'at', type: 'timestamp', required: true }];
  const document = parseSchemaDocument({ slug: 'events', name: 'Events', event_date_field: 'at', fields });
  await createSchema(control.database, tenant.id, document);
  const input = { name: 't', scopes: [...scopes], expiresAt: null };
  token = (await createApiToken(control.database, control.keyring, tenant, input)).jwt;
  // The driver's own timeout, as an operator may set it: otherwise the test would wait for 90 s of silence.
  const impatient = `${proxy.connectionString}?query_timeout=1000`;
  serve = await startServe(serviceEnv(dataDir, { CELEIRO_DATABASE_URL: impatient }));
});
afterAll(async () => {
  await serve.stop();
  await proxy.stop();
  await control.close();
  await server.release();
  await rm(dataDir, { recursive: true, force: true });
});

const call = () =>
  fetch(`${serve.url}/api/v1/schemas/events/files`, { headers: { Authorization: `Bearer ${token}` } });

it('goes on when connections are lost in the middle of transactions', async () => {
  const { database } = control;
  const waiting = `pid <> pg_backend_pid() and wait_event_type = 'Lock' and application_name = 'celeiro'`;
  await database.transaction(async (tx) => {
    // This lock stops the workers' transactions in the middle.
    await tx.query('lock table outbox in access exclusive mode');
    const inTransaction = async () =>
      (await tx.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${waiting}`)).length;
    await expect.poll(inTransaction, { timeout: 10_000, interval: 50 }).toBeGreaterThan(0);
  });
  await expect.poll(() => serve.log.map(({ msg }) => msg)).toContain('worker failed; it goes on');
  expect((await call()).status).toBe(200);
  expect(serve.child.exitCode).toBe(null);
});

it('answers 503 with Retry-After while the database is silent, and goes on when it speaks', async () => {
  expect((await call()).status).toBe(200);
  proxy.freeze();
  const answers = await Promise.all([call(), call(), call()]);
  for (const answer of answers) {
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(await answer.json()).toMatchObject({ code: 'unavailable' });
  }
  proxy.thaw();
  await expect.poll(async () => (await call()).status, { timeout: 20_000, interval: 100 }).toBe(200);
  expect(serve.log.filter(({ code }) => code === 'internal_error')).toEqual([]);
});
