import type { Queryable } from '../../ports/database.ts';
import type { AppError } from '../app-error.ts';
import { budgetError } from '../budgets/budget-error.ts';
import { lockTenant } from '../tenants/tenants-store.ts';
import { sumStoredBytes } from './upload-totals-store.ts';

/** Seconds until a retry makes sense: stored files never expire, so the operator has to assign a larger plan. */
const RETRY_AFTER_SECONDS = 3600;

export function storageQuotaExceeded(limit: number): AppError {
  return budgetError('stored_bytes', limit, RETRY_AFTER_SECONDS);
}

/** Bytes a tenant may still store; concurrent uploads may see the same room. */
export async function storageRoom(
  db: Queryable,
  tenantId: number,
  bound: number | undefined,
): Promise<number> {
  return bound === undefined ? Number.POSITIVE_INFINITY : bound - (await sumStoredBytes(db, tenantId));
}

/**
 * Bytes a tenant has stored, which no other transaction changes until this one ends: call it under the lock of the schema.
 * Where nothing bounds them the tenant's row need not be locked, and uploads into different schemas commit in parallel.
 */
export async function readStoredBytes(tx: Queryable, tenantId: number): Promise<number> {
  const [, bytes] = await Promise.all([lockTenant(tx, tenantId), sumStoredBytes(tx, tenantId)]);
  return bytes;
}
