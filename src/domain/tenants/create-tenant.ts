import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '../../ports/database.ts';
import { AppError } from '../app-error.ts';
import type { Plan } from './plan.ts';
import { insertTenant, type Tenant } from './tenants-store.ts';

const LINK_VALID_DAYS = 7;

/**
 * A tenant with its owner. `ownerLinkSecret` opens the one-time page where the owner sets a password;
 * it is shown once and only its hash is kept.
 * @throws AppError `invalid_tenant`, `tenant_exists`
 */
export async function createTenant(
  database: Database,
  plans: Map<string, Plan>,
  input: { slug: string; name: string; ownerEmail: string; plan: string },
): Promise<{ tenant: Tenant; ownerLinkSecret: string }> {
  const wrong = (field: string, code: 'bad_slug' | 'bad_email' | 'unknown_plan' | 'required') =>
    new AppError('invalid_tenant', { fields: [{ field, code }] });
  if (!/^[a-z][a-z0-9_-]{0,62}$/.test(input.slug)) throw wrong('slug', 'bad_slug');
  if (input.name.trim() === '') throw wrong('name', 'required');
  if (!/^[^\s@]{1,64}@[^\s@]{1,255}$/.test(input.ownerEmail)) throw wrong('owner_email', 'bad_email');
  if (!plans.has(input.plan)) throw wrong('plan', 'unknown_plan');

  const secret = randomBytes(32);
  return database.transaction(async (tx) => {
    const tenant = await insertTenant(tx, input);
    if (!tenant) throw new AppError('tenant_exists', { params: { slug: input.slug } });
    const [owner] = await tx.query<{ id: number }>(
      `insert into members (tenant_id, email, role) values ($1, lower($2), 'owner') returning id`,
      [tenant.id, input.ownerEmail],
    );
    await tx.query(
      `insert into member_links (secret_hash, member_id, expires_at) values ($1, $2, now() + make_interval(days => $3))`,
      [createHash('sha256').update(secret).digest(), owner!.id, LINK_VALID_DAYS],
    );
    return { tenant, ownerLinkSecret: secret.toString('base64url') };
  });
}
