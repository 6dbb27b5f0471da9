import type { Database } from '../../ports/database.ts';
import { operatorOf, recordAudit } from '../audit/audit-log.ts';
import type { Keyring } from '../security/keyring.ts';
import { createApiToken, expiryAfter } from './api-tokens.ts';
import { grantCredits } from './credits.ts';
import type { Scope } from './scopes.ts';
import type { Tenant } from './tenants-store.ts';

/**
 * Creates a token for the operator, whom the plan does not bound. The JWT is not stored.
 * @param input.lifetimeMs null: it does not expire
 */
export async function issueTokenAsOperator(
  database: Database,
  keyring: Keyring,
  tenant: Pick<Tenant, 'id' | 'slug'>,
  input: { name: string; scopes: Scope[]; lifetimeMs: number | null },
): Promise<{ id: number; jwt: string; expiresAt: Date | null }> {
  await keyring.current('api-token'); // from here on signing needs no connection of its own
  return database.transaction(async (tx) => {
    const { name, scopes, lifetimeMs } = input;
    const expiresAt = await expiryAfter(tx, lifetimeMs);
    const created = await createApiToken(tx, keyring, tenant, { name, scopes, expiresAt });
    const details = { id: created.id, scopes, expires_at: expiresAt };
    await recordAudit(tx, operatorOf(tenant.id), { action: 'token.create', target: name, details });
    return { ...created, expiresAt };
  });
}

/** Adds credits to a tenant. `amount` is a decimal as text, up to 6 places. Returns the new balance. */
export async function grantCreditsAsOperator(
  database: Database,
  tenant: Pick<Tenant, 'id' | 'slug'>,
  amount: string,
  note: string,
): Promise<string> {
  return database.transaction(async (tx) => {
    const balance = await grantCredits(tx, tenant.id, amount, note);
    const change = { action: 'tenant.grant_credits', target: tenant.slug, details: { amount, note } };
    await recordAudit(tx, operatorOf(tenant.id), change);
    return balance;
  });
}
