import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { readSettings } from '../../src/config/settings.ts';
import { type Control, openControl } from '../../src/control.ts';
import { createSchema } from '../../src/domain/schemas/manage-schemas.ts';
import { parseSchemaDocument } from '../../src/domain/schemas/schema-document.ts';
import { createApiToken } from '../../src/domain/tenants/api-tokens.ts';
import { createTenant } from '../../src/domain/tenants/create-tenant.ts';
import { grantCredits } from '../../src/domain/tenants/credits.ts';
import { type Scope, scopes } from '../../src/domain/tenants/scopes.ts';
import type { Tenant } from '../../src/domain/tenants/tenants-store.ts';

let opened: Promise<Control> | undefined;

/**
 * The control database of the service under test, for what the public API does not do. Open until the file's tests have
 * ended (`close-control.ts`).
 */
export function control(): Promise<Control> {
  opened ??= openControl(readSettings(inject('serviceEnv')), () => {});
  return opened;
}

export async function closeControl(): Promise<void> {
  const closing = opened;
  opened = undefined;
  await (await closing)?.close();
}

export interface TestTenant extends Tenant {
  /** A JWT with every scope. */
  token: string;
}

/** A new tenant with a token and, unless told otherwise, plenty of credits and no limits. */
export async function makeTenant(options: { plan?: string; credits?: string } = {}): Promise<TestTenant> {
  const { database, keyring, plans } = await control();
  const slug = `t${randomBytes(5).toString('hex')}`;
  const { tenant } = await createTenant(database, plans, {
    slug,
    name: `Tenant ${slug}`,
    ownerEmail: `owner@${slug}.example`,
    plan: options.plan ?? 'unlimited',
  });
  await grantCredits(database, tenant.id, options.credits ?? '1000', 'test');
  const { jwt } = await createApiToken(database, keyring, tenant, {
    name: 'test',
    scopes: [...scopes],
    expiresAt: null,
  });
  return { ...tenant, token: jwt };
}

export async function makeToken(tenant: Tenant, only: Scope[], expiresAt: Date | null = null) {
  const { database, keyring } = await control();
  return createApiToken(database, keyring, tenant, { name: 'test', scopes: only, expiresAt });
}

/** The members of a schema.json; the slug is unique unless given. */
export async function makeSchema(tenant: Tenant, document: Record<string, unknown> = {}): Promise<string> {
  const { database } = await control();
  const slug = `s${randomBytes(5).toString('hex')}`;
  const parsed = parseSchemaDocument({ slug, name: 'Events', ...eventSchema, ...document });
  await createSchema(database, tenant.id, parsed);
  return parsed.slug;
}

/** The schema most tests use: one field of every kind that matters to them. */
export const eventSchema = {
  event_date_field: 'happened_at',
  fields: [
    { name: 'happened_at', type: 'timestamp', required: true },
    { name: 'user_id', key: 'userId', type: 'integer', required: true },
    { name: 'action', type: 'string', required: false },
    { name: 'amount', type: 'decimal(12,2)', required: false },
    { name: 'score', type: 'number', required: false },
    { name: 'ok', type: 'boolean', required: false },
    { name: 'day', type: 'date', required: false },
    { name: 'context', type: 'json', required: false },
  ],
};
