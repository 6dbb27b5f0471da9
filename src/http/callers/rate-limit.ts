import type { Request, Response } from 'express';
import { type Options, rateLimit, type Store } from 'express-rate-limit';
import type { AppError } from '../../domain/app-error.ts';
import { budgetError } from '../../domain/budgets/budget-error.ts';
import { budgets } from '../../domain/budgets/budgets.ts';
import {
  type Counted,
  type CountedRequest,
  openRateWindows,
} from '../../domain/budgets/rate-windows-store.ts';
import type { PanelIdentity } from '../../domain/members/panel-identity.ts';
import type { Identity } from '../../domain/tenants/api-tokens.ts';
import { type LimitedOperation, limitedOperations, type Plan } from '../../domain/tenants/plan.ts';
import type { TenantIdentity } from '../../domain/tenants/tenant-identity.ts';
import type { Queryable } from '../../ports/database.ts';
import type { ContractOperation } from '../contract/contract-operations.ts';
import { pathPattern } from '../contract/precompiled-router.ts';

const WINDOW_MS = 60_000;
/** Changes of one account's members per minute: more than people make, and a bound of what the audit log takes in. */
const CHANGES = Number(budgets.changes.bound.fixed);

export interface RateLimits {
  /**
   * Counts the request against the limits of `res.locals.identity`'s token and tenant.
   * @throws AppError `rate_limited`, `tenant_rate_limited`
   */
  count(operation: ContractOperation, req: Request, res: Response): Promise<void>;
  /** The headers of a limited operation whose caller is unknown: the default plan's limit, untouched. */
  announce(operation: ContractOperation, res: Response): void;
  /** The same for a request that is refused before its operation is looked up. */
  announcePath(req: Request, res: Response): void;
  /** Counts a request to the panel. @throws AppError `panel_rate_limited`, `tenant_panel_rate_limited` */
  countPanel(identity: PanelIdentity): Promise<void>;
  /**
   * Counts a request by the link of a board, for a network address and for the account.
   * @throws AppError `link_rate_limited`, `tenant_link_rate_limited`
   */
  countLink(identity: TenantIdentity, address: string): Promise<void>;
  /** Counts a change that the audit log will tell. @throws AppError `too_many_changes` */
  countChange(identity: PanelIdentity): Promise<void>;
}

/**
 * Limits that hold across replicas, because the database counts.
 * @param declared Operations of the public contract (contract rule 7)
 */
export function createRateLimits(
  database: Queryable,
  plans: Map<string, Plan>,
  declared: Iterable<ContractOperation>,
): RateLimits {
  const countRequest = openRateWindows(database, WINDOW_MS);
  const limiters = new Map(
    limitedOperations.map((operation) => [
      operation,
      rateLimit({
        windowMs: WINDOW_MS,
        limit: (_req, res) => (res.locals.identity as Identity).plan.rateLimits[operation],
        keyGenerator: (_req, res) => keysOf(operation, res.locals.identity as Identity),
        identifier: operation,
        standardHeaders: 'draft-8',
        legacyHeaders: false,
        store: postgresStore(countRequest),
        handler: (req, res, next, options) => next(rateLimited(req, res, options)),
      }),
    ]),
  );
  const limitedPaths = [...declared].flatMap(({ method, path, rateLimit }) =>
    rateLimit ? [{ method, pattern: new RegExp(`^${pathPattern(path)}$`), rateLimit }] : [],
  );
  const announce = (operation: LimitedOperation | undefined, res: Response) => {
    if (operation === undefined) return;
    const limit = plans.get('basic')!.rateLimits[operation];
    res.setHeader('RateLimit-Policy', `"${operation}"; q=${limit}; w=${WINDOW_MS / 1000}`);
    res.setHeader('RateLimit', `"${operation}"; r=${limit}; t=${WINDOW_MS / 1000}`);
  };
  const countForPage = async (
    keys: { own: string; tenant: string },
    { panelRateLimit: limit, tenantRateFactor }: Plan,
    refusals: Record<'own' | 'tenant', (limit: number, seconds: number) => AppError>,
  ) => {
    const tenantLimit = limit * tenantRateFactor;
    const counted = await countRequest({ ...keys, limit });
    if (counted.hits > limit) throw refusals.own(limit, wholeSeconds(counted.resetsInMs));
    if (counted.tenantHits > tenantLimit) {
      throw refusals.tenant(tenantLimit, wholeSeconds(counted.tenantResetsInMs));
    }
  };
  return {
    async count({ rateLimit: operation }, req, res) {
      if (operation === undefined) return;
      const limiter = limiters.get(operation)!;
      await new Promise<void>((resolve, reject) => {
        limiter(req, res, (error?: unknown) => (error ? reject(error) : resolve()));
      });
    },
    async countPanel({ memberId, tenantId, plan }) {
      await countForPage({ own: `panel:${memberId}`, tenant: `panel:tenant:${tenantId}` }, plan, {
        own: (limit, seconds) => budgetError('member_rate', limit, seconds),
        tenant: (limit, seconds) => budgetError('panel_rate', limit, seconds),
      });
    },
    async countLink({ tenantId, plan }, address) {
      await countForPage({ own: `link:${tenantId}:${address}`, tenant: `link:tenant:${tenantId}` }, plan, {
        own: (limit, seconds) => budgetError('address_link_rate', limit, seconds),
        tenant: (limit, seconds) => budgetError('link_rate', limit, seconds),
      });
    },
    async countChange({ memberId, tenantId }) {
      const keys = { own: `change:${memberId}`, limit: CHANGES, tenant: `change:tenant:${tenantId}` };
      const { hits, tenantHits, tenantResetsInMs } = await countRequest(keys);
      if (Math.max(hits, tenantHits) > CHANGES)
        throw budgetError('changes', CHANGES, wholeSeconds(tenantResetsInMs));
    },
    announce({ rateLimit }, res) {
      announce(rateLimit, res);
    },
    announcePath({ method, path }, res) {
      const called = limitedPaths.find((one) => one.method === method && one.pattern.test(path));
      announce(called?.rateLimit, res);
    },
  };
}

/** Stands for the hits of a token whose tenant has no requests left; no window counts this far. */
const TENANT_IS_OVER = Number.MAX_SAFE_INTEGER;

/** A request's two keys and their limits as one text: the library passes its store nothing else. */
function keysOf(operation: LimitedOperation, { tokenId, tenantId, plan }: Identity): string {
  const limit = plan.rateLimits[operation];
  const tenantLimit = limit * plan.tenantRateFactor;
  return [`${operation}:${tokenId}`, limit, `${operation}:tenant:${tenantId}`, tenantLimit].join(' ');
}

function rateLimited(req: Request, res: Response, options: Options): AppError {
  const { plan } = res.locals.identity as Identity;
  const seconds = Number(res.getHeader('Retry-After') ?? WINDOW_MS / 1000);
  const limit = plan.rateLimits[options.identifier as LimitedOperation];
  const { used } = (req as Request & { rateLimit: { used: number } }).rateLimit;
  return used === TENANT_IS_OVER
    ? budgetError('request_rate', limit * plan.tenantRateFactor, seconds)
    : budgetError('token_rate', limit, seconds);
}

function wholeSeconds(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1000));
}

function postgresStore(countRequest: (request: CountedRequest) => Promise<Counted>): Store {
  return {
    localKeys: false,
    async increment(keys) {
      const [own, limit, tenant, tenantLimit] = keys.split(' ') as [string, string, string, string];
      const counted = await countRequest({ own, limit: Number(limit), tenant });
      // The library takes a time of this process's clock, and tells how long it is until then.
      const resetTime = (inMs: number) => new Date(Date.now() + inMs);
      const isOver = counted.tenantHits > Number(tenantLimit);
      return isOver
        ? { totalHits: TENANT_IS_OVER, resetTime: resetTime(counted.tenantResetsInMs) }
        : { totalHits: counted.hits, resetTime: resetTime(counted.resetsInMs) };
    },
    // Nothing that was counted is ever taken back.
    async decrement() {},
    async resetKey() {},
  };
}
