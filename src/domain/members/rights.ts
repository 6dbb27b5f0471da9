import type { Queryable } from '../../ports/database.ts';
import { AppError } from '../app-error.ts';
import type { PanelIdentity } from './panel-identity.ts';
import { type Role, roleSuffices } from './roles.ts';
import { holdSession } from './sessions.ts';

/** @throws AppError `role_required` */
export function requireRole(member: { role: Role }, needed: Role): void {
  if (!roleSuffices(member.role, needed)) throw new AppError('role_required', { params: { role: needed } });
}

/**
 * Looks at an owner's rights once more, within the transaction that gives lasting rights to others, and keeps them until it
 * ends. The tenant must be locked: a change of its members that came first is seen here, and the next waits.
 * @throws AppError `session_required`, `role_required`
 */
export async function requireStillOwner(tx: Queryable, identity: PanelIdentity): Promise<void> {
  const member = await holdSession(tx, identity);
  if (!member) throw new AppError('session_required');
  requireRole(member, 'owner');
}
