import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from '../../src/config/settings.ts';
import { type Control, openControl } from '../../src/control.ts';
import { createSchema } from '../../src/domain/schemas/manage-schemas.ts';
import { parseSchemaDocument } from '../../src/domain/schemas/schema-document.ts';
import { createApiToken } from '../../src/domain/tenants/api-tokens.ts';
import { createTenant } from '../../src/domain/tenants/create-tenant.ts';
import { grantCredits } from '../../src/domain/tenants/credits.ts';
import { scopes } from '../../src/domain/tenants/scopes.ts';
import { type ServeOptions, type ServeProcess, serviceEnv, startServe } from '../../test/support/serve.ts';
import { flightFields } from './records.ts';

/** A tenant without limits, and a token with every scope. */
export interface BenchTenant {
  tenantId: number;
  tenantSlug: string;
  token: string;
  ownerEmail: string;
  /** Secret of the link to the page where the owner sets a password. */
  ownerLinkSecret: string;
}

export interface BenchService extends BenchTenant {
  serve: ServeProcess;
  control: Control;
  dataDir: string;
  addTenant(slug: string): Promise<BenchTenant>;
  /** A new schema of generated flights; returns its slug. */
  makeSchema(slug: string, of?: BenchTenant): Promise<string>;
  uploadUrl(slug: string, of?: BenchTenant): Promise<string>;
  call(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ status: number; body: Record<string, unknown> }>;
  close(): Promise<void>;
}

/** Starts the real `serve` on a folder of its own, or on the servers of `settings`, with a tenant without limits. */
export async function startBenchService(
  settings: Record<string, string> = {},
  options: ServeOptions = {},
): Promise<BenchService> {
  const dataDir = await mkdtemp(join(tmpdir(), 'celeiro-bench-'));
  const env = serviceEnv(dataDir, { CELEIRO_LOG_LEVEL: 'info', ...settings });
  const serve = await startServe(env, options);
  const control = await openControl(readSettings(env), () => {});
  const { database, keyring, plans } = control;
  const addTenant = async (slug: string): Promise<BenchTenant> => {
    const ownerEmail = `${slug}@bench.example`;
    const owner = { slug, name: 'Bench', ownerEmail, plan: 'unlimited' };
    const { tenant, ownerLinkSecret } = await createTenant(database, plans, owner);
    await grantCredits(database, tenant.id, '100000', 'bench');
    const { jwt } = await createApiToken(database, keyring, tenant, {
      name: 'b',
      scopes: [...scopes],
      expiresAt: null,
    });
    return { tenantId: tenant.id, tenantSlug: slug, token: jwt, ownerEmail, ownerLinkSecret };
  };
  // The servers may still hold tenants of earlier benches.
  const own = await addTenant(`bench-${Date.now().toString(36)}`);

  const callAs = async (token: string, method: string, path: string, body?: unknown) => {
    const response = await fetch(`${serve.url}/api/v1${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  return {
    ...own,
    serve,
    control,
    dataDir,
    addTenant,
    call: (method, path, body) => callAs(own.token, method, path, body),
    async makeSchema(slug, { tenantId } = own) {
      const document = { slug, name: slug, event_date_field: 'scheduled_at', fields: flightFields };
      await createSchema(database, tenantId, parseSchemaDocument(document));
      return slug;
    },
    async uploadUrl(slug, { token } = own) {
      const { body } = await callAs(token, 'POST', `/schemas/${slug}/generate-upload-token`, { minutes: 60 });
      return String(body.upload_url);
    },
    async close() {
      await control.close();
      await serve.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** PUTs a file from disk as a client would, in reads of 1 MiB. @returns the status */
export async function putFile(url: string, path: string, size: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { 'Content-Type': 'application/octet-stream', 'Content-Length': size };
    const req = request(url, { method: 'PUT', headers }, (res) => {
      res.resume().on('end', () => resolve(res.statusCode!));
    });
    req.on('error', reject);
    createReadStream(path, { highWaterMark: 1 << 20 }).pipe(req);
  });
}
