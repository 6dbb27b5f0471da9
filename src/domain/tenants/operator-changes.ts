import type { Database } from '../../ports/database.ts';
import { operatorOf, recordAudit } from '../audit/audit-log.ts';
import type { Keyring } from '../security/keyring.ts';
import { createApiToken } from './api-tokens.ts';
import { grantCredits } from './credits.ts';
import type { Scope } from './scopes.ts';
import type { Tenant } from './tenants-store.ts';

/** Creates a token for the operator, whom the plan does not bound. The JWT is not stored. */
export async function issueTokenAsOperator(
  database: Database,
  keyring: Keyring,
  tenant: Pick<Tenant, 'id' | 'slug'>,
  input: { name: string; scopes: Scope[]; expiresAt: Date | null },
): Promise<{ id: number; jwt: string }> {
  await keyring.current('api-token'); // from here on signing needs no connection of its own
  return database.transaction(async (tx) => {
    const created = await createApiToken(tx, keyring, tenant, input);
    const details = { id: created.id, scopes: input.scopes, expires_at: input.expiresAt };
    await recordAudit(tx, operatorOf(tenant.id), { action: 'token.create', target: input.name, details });
    return created;
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
