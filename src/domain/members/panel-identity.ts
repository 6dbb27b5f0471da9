import type { TenantIdentity } from '../tenants/tenant-identity.ts';
import type { Role } from './roles.ts';

/** A user of the panel: a member of one tenant, identified by a session. */
export interface PanelIdentity extends TenantIdentity {
  memberId: number;
  email: string;
  role: Role;
  /** SHA-256 of the session's secret. */
  sessionHash: Buffer;
}
