import type { Tenant } from '../../domain/tenants/tenants-store.ts';

/** The operator, who changes a tenant by a command: the audit log says so. */
export async function operator({ id, slug }: Pick<Tenant, 'id' | 'slug'>) {
  const { operatorOf } = await import('../../domain/audit/audit-log.ts');
  return { ...operatorOf(id), tenantSlug: slug };
}
