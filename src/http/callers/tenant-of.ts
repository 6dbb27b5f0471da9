import type { Response } from 'express';
import type { TenantIdentity } from '../../domain/tenants/tenant-identity.ts';

/** Names the tenant of a request that a credential in its path or body is for, for its log line and its span. */
export function nameTenant(res: Response, tenantSlug: string): void {
  res.locals.tenantSlug = tenantSlug;
}

/** Slug of the tenant that a request is for; undefined until its caller is known by a credential. */
export function tenantOf(res: Pick<Response, 'locals'>): string | undefined {
  const { tenantSlug, identity } = res.locals as { tenantSlug?: string; identity?: Partial<TenantIdentity> };
  return tenantSlug ?? identity?.tenantSlug;
}
