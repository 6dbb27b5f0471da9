import { type OpenedLink, openBoardLink } from '../../../../domain/boards/board-links.ts';
import { onBehalfOf } from '../../../../domain/tenants/tenant-connections.ts';
import { addressKey } from '../../../callers/network-address.ts';
import { countGuest } from '../../../callers/strangers.ts';
import { nameTenant } from '../../../callers/tenant-of.ts';
import type { PanelCall } from '../../panel-call.ts';

type LinkCall = Pick<PanelCall<'openSharedBoard'>, 'service' | 'limits' | 'req' | 'res'>;

/**
 * Opens the link of a board, and does the work of a request by it: counted for the link's account, and with the account's share of
 * the database's connections.
 * @throws AppError as `openBoardLink`, `too_many_requests`, `link_rate_limited`, `tenant_link_rate_limited`
 */
export async function byLink(
  { service, limits, req, res }: LinkCall,
  secret: string,
  work: (link: OpenedLink) => Promise<void>,
): Promise<void> {
  const link = await openBoardLink(service.database, service.plans, secret);
  const { identity } = link;
  nameTenant(res, identity.tenantSlug);
  // A refusal by this limit waits (`RefusalPace`). It still counts for its address, and holds no place that other guests need.
  await limits.countLink(identity, addressKey(req.ip));
  countGuest(service, identity, res);
  await onBehalfOf(identity.tenantId, () => work(link));
}
