import { inBatches } from '../../concurrency/in-batches.ts';
import { perDatabase, type Queryable } from '../../ports/database.ts';
import { AppError } from '../app-error.ts';
import { signJwt, verifyJwt } from '../security/jwt.ts';
import type { Keyring } from '../security/keyring.ts';
import { type Plan, requirePlan } from './plan.ts';
import type { Scope } from './scopes.ts';
import type { TenantIdentity } from './tenant-identity.ts';
import type { Tenant } from './tenants-store.ts';

/** A caller of the public API: the tenant and its token. */
export interface Identity extends TenantIdentity {
  tokenId: number;
  scopes: Scope[];
  /** Whether a query of this token was ever answered. */
  hasQueried: boolean;
}

/** Creates an API token and returns its JWT, which is not stored. */
export async function createApiToken(
  db: Queryable,
  keyring: Keyring,
  tenant: Pick<Tenant, 'id' | 'slug'>,
  input: { name: string; scopes: Scope[]; expiresAt: Date | null },
): Promise<{ id: number; jwt: string }> {
  const [row] = await db.query<{ id: number }>(
    'insert into api_tokens (tenant_id, name, scopes, expires_at) values ($1, $2, $3, $4) returning id',
    [tenant.id, input.name, input.scopes, input.expiresAt],
  );
  const claims = {
    tokenId: row!.id,
    tenantSlug: tenant.slug,
    scopes: input.scopes,
    expiresAt: input.expiresAt,
  };
  return { id: row!.id, jwt: await signJwt(keyring, claims) };
}

/** SQL: the token is neither revoked nor expired. */
export const LIVE = '(revoked_at is null and (expires_at is null or expires_at > now()))';

/** Number of a tenant's tokens that are neither revoked nor expired. */
export async function countLiveTokens(db: Queryable, tenantId: number): Promise<number> {
  const [row] = await db.query<{ n: number }>(
    `select count(*) as n from api_tokens where tenant_id = $1 and ${LIVE}`,
    [tenantId],
  );
  return row!.n;
}

/** Revokes a token. Takes effect with the next request on every replica, as each request reads the row. */
export async function revokeApiToken(db: Queryable, tenantId: number, tokenId: number): Promise<boolean> {
  const rows = await db.query(
    'update api_tokens set revoked_at = coalesce(revoked_at, now()) where tenant_id = $1 and id = $2 returning id',
    [tenantId, tokenId],
  );
  return rows.length > 0;
}

interface TokenRow {
  id: number;
  tenant_id: number;
  slug: string;
  plan: string;
  processing_enabled: boolean;
  scopes: Scope[];
  has_queried: boolean;
  unused_for_a_minute: boolean;
}

/** Rows of tokens that are valid now, in the order of the ids. Requests that come together are looked up by one statement. */
const validTokens = perDatabase((db) =>
  inBatches<number, TokenRow | undefined>(async (ids) => {
    const rows = await db.query<TokenRow>(
      `select t.id, t.tenant_id, n.slug, n.plan, n.processing_enabled, t.scopes,
           t.first_query_at is not null as has_queried,
           coalesce(t.last_used_at < now() - interval '1 minute', true) as unused_for_a_minute
         from api_tokens t join tenants n on n.id = t.tenant_id
         where t.id = any($1::bigint[]) and t.revoked_at is null and (t.expires_at is null or t.expires_at > now())`,
      [[...new Set(ids)]],
      { prepared: true },
    );
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id) => byId.get(id));
  }),
);

/**
 * The identity behind a bearer JWT. The database's row decides about scopes, expiry and revocation.
 * @throws AppError `unauthenticated`
 */
export async function authenticate(
  db: Queryable,
  keyring: Keyring,
  plans: Map<string, Plan>,
  bearer: string,
): Promise<Identity> {
  const tokenId = await verifyJwt(keyring, bearer);
  if (tokenId === undefined) throw new AppError('unauthenticated');
  const row = await validTokens(db)(tokenId);
  if (!row) throw new AppError('unauthenticated');
  if (row.unused_for_a_minute)
    await db.query('update api_tokens set last_used_at = now() where id = $1', [tokenId]);
  return {
    tenantId: row.tenant_id,
    tenantSlug: row.slug,
    tokenId,
    scopes: row.scopes,
    hasQueried: row.has_queried,
    plan: requirePlan(plans, row),
    processingEnabled: row.processing_enabled,
  };
}

/** When a token that is created now expires, by the clock that judges it: the database's. Null stays null. */
export async function expiryAfter(db: Queryable, lifetimeMs: number | null): Promise<Date | null> {
  const [row] = await db.query<{ expiresAt: Date | null }>(
    `select date_trunc('milliseconds', now()) + make_interval(secs => $1::float8 / 1000) as "expiresAt"`,
    [lifetimeMs],
  );
  return row!.expiresAt;
}

/** Keeps that a query of the token was answered; writes once in the life of a token. */
export async function noteFirstQuery(db: Queryable, { tokenId, hasQueried }: Identity): Promise<void> {
  if (hasQueried) return;
  await db.query('update api_tokens set first_query_at = now() where id = $1 and first_query_at is null', [
    tokenId,
  ]);
}
