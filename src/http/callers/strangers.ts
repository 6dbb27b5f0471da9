import type { NextFunction, Request, Response } from 'express';
import type { GiveBack } from '../../domain/budgets/budget-meter.ts';
import type { TenantIdentity } from '../../domain/tenants/tenant-identity.ts';
import { hasBody } from '../connections/body-deadline.ts';
import { onClosed } from '../connections/on-closed.ts';
import type { ContractOperation } from '../contract/contract-operations.ts';
import type { Service } from '../service.ts';
import { addressKey } from './network-address.ts';
import type { RateLimits } from './rate-limit.ts';

const KIB = 1024;
/** Most bytes of JSON bodies received at once: per tenant, and per address whose callers are not known yet. */
const TENANT_BODY_BYTES = 64 * 1024 * KIB;
/** Of those whose length is not declared, 16: each counts as the largest that such operations take. */
const ADDRESS_BODY_BYTES = 256 * KIB;

/** Counts a request for its address until it is over or its caller is known. */
export function countStrangers({ budgets, settings }: Service, limits: RateLimits) {
  return (req: Request, res: Response, next: NextFunction) => {
    let giveBack: GiveBack;
    try {
      giveBack = budgets.take('address_requests', addressKey(req.ip), settings.requestsPerAddress);
    } catch (error) {
      limits.announcePath(req, res);
      return next(error);
    }
    res.locals.callerIsKnown = giveBack;
    onClosed(res, giveBack);
    next();
  };
}

/**
 * Counts a request for its tenant from here on, as its caller is known now, until the request is over. An operation with
 * a budget of its own takes from that one itself.
 * @throws AppError `too_many_requests`
 */
export function countUnderWay(
  { budgets }: Service,
  { requestBudget }: ContractOperation,
  { tenantId, plan }: TenantIdentity,
  res: Response,
): void {
  noLongerStranger(res);
  if (requestBudget !== 'requests') return;
  onClosed(res, budgets.take('requests', tenantId, plan.requestsAtOnce));
}

/**
 * The same for a request by the link of a board. It finds a place only among the first half of the tenant's, so that people with
 * a link leave places to members and tokens.
 * @throws AppError `too_many_requests`
 */
export function countGuest({ budgets }: Service, { tenantId, plan }: TenantIdentity, res: Response): void {
  noLongerStranger(res);
  onClosed(res, budgets.take('requests', tenantId, Math.ceil(plan.requestsAtOnce / 2)));
}

/** Ends the counting for the address: the caller is known, and the work has a budget of its own. */
export function noLongerStranger(res: Response): void {
  (res.locals.callerIsKnown as GiveBack | undefined)?.();
}

/**
 * Counts the bytes of a body that begins to arrive: the declared length, or `most`.
 * @throws AppError `too_many_body_bytes`, `too_many_bytes_from_address`
 */
export function countBody(
  { budgets }: Service,
  identity: TenantIdentity | undefined,
  req: Request,
  most: number,
): GiveBack {
  if (!hasBody(req)) return () => {};
  const declared = req.headers['content-encoding'] === undefined ? req.headers['content-length'] : undefined;
  const bytes = declared === undefined ? most : Math.min(most, Number(declared));
  return identity
    ? budgets.take('body_bytes', identity.tenantId, TENANT_BODY_BYTES, bytes)
    : budgets.take('address_body_bytes', addressKey(req.ip), ADDRESS_BODY_BYTES, bytes);
}
