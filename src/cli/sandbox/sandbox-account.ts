import { readSettings } from '../../config/settings.ts';
import { type Control, openControl } from '../../control.ts';
import { linkAddress } from '../../domain/members/link-address.ts';
import { listMembers } from '../../domain/members/manage-members.ts';
import { createSchema } from '../../domain/schemas/manage-schemas.ts';
import { createApiToken, revokeApiToken } from '../../domain/tenants/api-tokens.ts';
import { createTenant } from '../../domain/tenants/create-tenant.ts';
import { grantCredits } from '../../domain/tenants/credits.ts';
import { requirePlan } from '../../domain/tenants/plan.ts';
import { scopes } from '../../domain/tenants/scopes.ts';
import type { Tenant } from '../../domain/tenants/tenants-store.ts';
import { createWebhook } from '../../domain/webhooks/manage-webhooks.ts';
import { readSchemaFile } from '../local-files/schema-file.ts';
import { say } from '../terminal/say.ts';

const OWNER_EMAIL = 'sandbox@example.com';
const CREDITS = '1000000';

/** What the author of a client needs to know of a sandbox. */
export interface SandboxAccount {
  tenant: string;
  /** One-time link to the control panel, as the account's owner. */
  ownerLink: string;
  /** API token with every scope. */
  token: string;
  /** API token that was revoked: every call with it is refused. */
  revokedToken: string;
  /** Slugs of the schemas, in the order of their files. */
  schemas: string[];
  webhook: { url: string; secret: string } | null;
}

/**
 * Makes a tenant with a token, schemas and, where asked for, a webhook on the control database of a running service.
 * @param env settings of the service
 * @throws AppError where a schema or the webhook's address is refused
 */
export async function makeSandboxAccount(
  env: NodeJS.ProcessEnv,
  url: string,
  wanted: { schemaFiles: string[]; webhookUrl: string | undefined },
): Promise<SandboxAccount> {
  const control = await openControl(readSettings(env), () => {});
  try {
    const { database, keyring, plans } = control;
    // The database of a test's stack may hold earlier sandboxes.
    const slug = `sandbox-${Date.now().toString(36)}`;
    const owner = { slug, name: say('sandbox_name'), ownerEmail: OWNER_EMAIL, plan: 'basic' };
    const { tenant, ownerLinkSecret } = await createTenant(database, plans, owner);
    await grantCredits(database, tenant.id, CREDITS, say('sandbox_name'));
    const makeToken = (name: string) =>
      createApiToken(database, keyring, tenant, { name, scopes: [...scopes], expiresAt: null });
    const [live, revoked] = [await makeToken('sandbox'), await makeToken('revoked')];
    await revokeApiToken(database, tenant.id, revoked.id);
    const schemas: string[] = [];
    for (const path of wanted.schemaFiles) {
      const document = await readSchemaFile(path);
      await createSchema(database, tenant.id, document);
      schemas.push(document.slug);
    }
    const webhook =
      wanted.webhookUrl === undefined ? null : await addWebhook(control, tenant, wanted.webhookUrl);
    const ownerLink = linkAddress(url, ownerLinkSecret);
    return { tenant: slug, ownerLink, token: live.jwt, revokedToken: revoked.jwt, schemas, webhook };
  } finally {
    await control.close();
  }
}

async function addWebhook({ database, keyring, plans }: Control, tenant: Tenant, url: string) {
  const [owner] = await listMembers(database, tenant.id);
  const member = {
    tenantId: tenant.id,
    tenantSlug: tenant.slug,
    plan: requirePlan(plans, tenant),
    processingEnabled: true,
    memberId: owner!.id,
    email: owner!.email,
    role: owner!.role,
    sessionHash: Buffer.alloc(0),
  };
  const input = { url, description: say('sandbox_name'), active: true };
  const { secret } = await createWebhook({ database, keyring, allowHttp: true }, member, input);
  return { url, secret };
}
