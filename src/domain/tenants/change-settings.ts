import type { Database } from '../../ports/database.ts';
import { AppError } from '../app-error.ts';
import { type Actor, recordAudit } from '../audit/audit-log.ts';
import { changesOf } from '../audit/changes-of.ts';
import { noteLowCredits } from './low-credits.ts';
import { findTenantBySlug, lockTenant, type Tenant, updateTenant } from './tenants-store.ts';
import { isTimeZone } from './time-zone.ts';

/**
 * Changes the settings of a tenant; members left out stay. Plan and processing are the operator's, and in no request.
 * @throws AppError `invalid_request` naming `time_zone`
 */
export async function changeSettings(
  database: Database,
  identity: Actor & { tenantSlug: string },
  change: {
    name?: string;
    plan?: string;
    processingEnabled?: boolean;
    deleteProcessedFiles?: boolean;
    timeZone?: string;
    creditsThreshold?: string | null;
  },
): Promise<Tenant> {
  const { timeZone } = change;
  if (timeZone !== undefined && !isTimeZone(timeZone)) {
    throw new AppError('invalid_request', { fields: [{ field: 'time_zone', code: 'invalid_value' }] });
  }
  return database.transaction(async (tx) => {
    await lockTenant(tx, identity.tenantId);
    const before = (await findTenantBySlug(tx, identity.tenantSlug))!;
    const tenant = await updateTenant(tx, identity.tenantId, change);
    if (change.creditsThreshold != null) await noteLowCredits(tx, identity.tenantId);
    await recordAudit(tx, identity, {
      action: 'tenant.change',
      target: tenant.slug,
      details: changesOf(before, {
        ...change,
        // As the database writes it, so that `10` is no change of `10.000000`.
        ...(change.creditsThreshold !== undefined && { creditsThreshold: tenant.creditsThreshold }),
      }),
    });
    return tenant;
  });
}
