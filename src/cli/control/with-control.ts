import type { Control } from '../../control.ts';
import type { Tenant } from '../../domain/tenants/tenants-store.ts';

/** Runs a command over the control database, whether or not `serve` is up. */
export async function withControl<T>(work: (control: Control) => Promise<T>): Promise<T> {
  const [{ readSettings }, { openControl }] = await Promise.all([
    import('../../config/settings.ts'),
    import('../../control.ts'),
  ]);
  const control = await openControl(readSettings(), () => {}); // the statement under way fails and reports it
  try {
    return await work(control);
  } finally {
    await control.close();
  }
}

/** As `withControl`, for one tenant. @throws AppError `tenant_not_found` */
export async function withTenant<T>(
  slug: string,
  work: (control: Control, tenant: Tenant) => Promise<T>,
): Promise<T> {
  return withControl(async (control) => work(control, await requireTenant(control, slug)));
}

async function requireTenant({ database }: Control, slug: string): Promise<Tenant> {
  const { findTenantBySlug } = await import('../../domain/tenants/tenants-store.ts');
  const tenant = await findTenantBySlug(database, slug);
  if (tenant) return tenant;
  const { AppError } = await import('../../domain/app-error.ts');
  throw new AppError('tenant_not_found', { params: { slug } });
}
