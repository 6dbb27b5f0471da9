import type { Database } from '../../ports/database.ts';
import { recordAudit } from '../audit/audit-log.ts';
import { changesOf } from '../audit/changes-of.ts';
import type { PanelIdentity } from '../members/panel-identity.ts';
import { findTenantBySlug, lockTenant, type Tenant, updateTenant } from './tenants-store.ts';

/** Changes the settings that a tenant's owner may change; members left out stay. */
export async function changeSettings(
  database: Database,
  identity: PanelIdentity,
  change: { name?: string; deleteProcessedFiles?: boolean },
): Promise<Tenant> {
  return database.transaction(async (tx) => {
    await lockTenant(tx, identity.tenantId);
    const before = (await findTenantBySlug(tx, identity.tenantSlug))!;
    const tenant = await updateTenant(tx, identity.tenantId, change);
    await recordAudit(tx, identity, {
      action: 'tenant.change',
      target: tenant.slug,
      details: changesOf(before, change),
    });
    return tenant;
  });
}
