import type { Request } from 'express';
import { AppError } from '../../domain/app-error.ts';
import type { PanelIdentity } from '../../domain/members/panel-identity.ts';

/**
 * Refuses a request that is meant for another account than the session's. The cookie is shared by all tabs of a browser: one
 * tab may have changed the account while another still shows, and would change, the one before.
 * @throws AppError `other_account`
 */
export function checkAccount(req: Request, { tenantSlug, memberId }: PanelIdentity): void {
  const meant = req.headers['x-account'] ?? new URLSearchParams(req.originalUrl.split('?')[1]).get('account');
  if (meant !== null && meant !== `${tenantSlug}/${memberId}`) throw new AppError('other_account');
}
