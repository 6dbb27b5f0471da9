import type { Database } from '../../ports/database.ts';
import { AppError } from '../app-error.ts';
import { isEmail } from '../members/email.ts';
import { addMemberLink } from '../members/member-links.ts';
import { insertMember } from '../members/members-store.ts';
import { SLUG } from '../schemas/schema-rules.ts';
import type { Plan } from './plan.ts';
import { insertTenant, type Tenant } from './tenants-store.ts';

/**
 * Creates a tenant with its owner. `ownerLinkSecret` opens the one-time page where the owner sets a password; it is shown
 * once, and only its hash is stored.
 * @throws AppError `invalid_tenant`, `tenant_exists`
 */
export async function createTenant(
  database: Database,
  plans: Map<string, Plan>,
  input: { slug: string; name: string; ownerEmail: string; plan: string },
): Promise<{ tenant: Tenant; ownerLinkSecret: string }> {
  const wrong = (field: string, code: 'bad_slug' | 'bad_email' | 'unknown_plan' | 'required') =>
    new AppError('invalid_tenant', { fields: [{ field, code }] });
  if (!SLUG.test(input.slug)) throw wrong('slug', 'bad_slug');
  if (input.name.trim() === '') throw wrong('name', 'required');
  if (!isEmail(input.ownerEmail)) throw wrong('owner_email', 'bad_email');
  if (!plans.has(input.plan)) throw wrong('plan', 'unknown_plan');

  return database.transaction(async (tx) => {
    const tenant = await insertTenant(tx, input);
    if (!tenant) throw new AppError('tenant_exists', { params: { slug: input.slug } });
    const ownerId = await insertMember(tx, tenant.id, { email: input.ownerEmail, role: 'owner' });
    return { tenant, ownerLinkSecret: await addMemberLink(tx, ownerId!) };
  });
}
