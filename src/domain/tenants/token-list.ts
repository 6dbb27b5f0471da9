import type { Database, Queryable } from '../../ports/database.ts';
import { AppError } from '../app-error.ts';
import { type Actor, recordAudit } from '../audit/audit-log.ts';
import { budgetError, KEPT_SECONDS } from '../budgets/budget-error.ts';
import type { PanelIdentity } from '../members/panel-identity.ts';
import { requireStillOwner } from '../members/rights.ts';
import type { Keyring } from '../security/keyring.ts';
import { countLiveTokens, createApiToken, expiryAfter, LIVE, revokeApiToken } from './api-tokens.ts';
import type { Scope } from './scopes.ts';
import { lockTenant } from './tenants-store.ts';

export interface ApiToken {
  id: number;
  name: string;
  scopes: Scope[];
  createdAt: Date;
  expiresAt: Date | null;
  revokedAt: Date | null;
  lastUsedAt: Date | null;
}

const select = `select id, name, scopes, created_at as "createdAt", expires_at as "expiresAt",
  revoked_at as "revokedAt", last_used_at as "lastUsedAt" from api_tokens`;

/** Most tokens listed of those that have ended: of these a tenant can make any number. */
const ENDED_LISTED = 200;

const DAY_MS = 24 * 3600 * 1000;

/** Tokens of a tenant, the newest first: all that are live, and the newest of those that were revoked or have expired. */
export async function listApiTokens(db: Queryable, tenantId: number): Promise<ApiToken[]> {
  return db.query<ApiToken>(
    `(${select} where tenant_id = $1 and ${LIVE})
     union all (${select} where tenant_id = $1 and not ${LIVE} order by id desc limit $2)
     order by id desc`,
    [tenantId, ENDED_LISTED],
  );
}

/**
 * Creates a token for an owner. The JWT is not stored.
 * @throws AppError `too_many_tokens`, `session_required`, `role_required`
 */
export async function issueApiToken(
  database: Database,
  keyring: Keyring,
  identity: PanelIdentity,
  input: { name: string; scopes: Scope[]; expiresInDays: number | null },
): Promise<{ jwt: string; token: ApiToken }> {
  const { name, scopes, expiresInDays } = input;
  const tenant = { id: identity.tenantId, slug: identity.tenantSlug };
  await keyring.current('api-token'); // from here on signing needs no connection of its own
  return database.transaction(async (tx) => {
    const { maxTokens } = identity.plan;
    await lockTenant(tx, tenant.id);
    await requireStillOwner(tx, identity);
    if ((await countLiveTokens(tx, tenant.id)) >= maxTokens) {
      throw budgetError('tokens', maxTokens, KEPT_SECONDS);
    }
    const expiresAt = await expiryAfter(tx, expiresInDays && expiresInDays * DAY_MS);
    const { id, jwt } = await createApiToken(tx, keyring, tenant, { name, scopes, expiresAt });
    const details = { id, scopes, expires_at: expiresAt };
    await recordAudit(tx, identity, { action: 'token.create', target: name, details });
    return { jwt, token: await requireToken(tx, identity.tenantId, id) };
  });
}

/** @throws AppError `token_not_found` */
export async function withdrawApiToken(database: Database, actor: Actor, tokenId: number): Promise<ApiToken> {
  return database.transaction(async (tx) => {
    const before = await requireToken(tx, actor.tenantId, tokenId);
    if (before.revokedAt) return before;
    await revokeApiToken(tx, actor.tenantId, tokenId);
    const details = { id: tokenId };
    await recordAudit(tx, actor, { action: 'token.revoke', target: before.name, details });
    return requireToken(tx, actor.tenantId, tokenId);
  });
}

async function requireToken(db: Queryable, tenantId: number, id: number): Promise<ApiToken> {
  const [token] = await db.query<ApiToken>(`${select} where tenant_id = $1 and id = $2`, [tenantId, id]);
  if (!token) throw new AppError('token_not_found');
  return token;
}
