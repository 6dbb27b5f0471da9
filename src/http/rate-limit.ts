import type { Request, Response } from 'express';
import { type Options, rateLimit, type Store } from 'express-rate-limit';
import type { AppError } from '../domain/app-error.ts';
import { budgetError } from '../domain/budgets/budget-error.ts';
import type { PanelIdentity } from '../domain/members/panel-identity.ts';
import type { Identity } from '../domain/tenants/api-tokens.ts';
import type { LimitedOperation, Plan } from '../domain/tenants/plan.ts';
import type { Queryable } from '../ports/database.ts';

const WINDOW_MS = 60_000;

/** Operations of the contract with a limit of their own (contract rule 7). */
const limitedOperations: Record<string, LimitedOperation> = {
  listFiles: 'listing',
  queryRecords: 'query',
  generateUploadToken: 'uploadToken',
};

/** The same operations by method and end of the path. */
const limitedPaths: Record<string, LimitedOperation> = {
  'GET files': 'listing',
  'POST query': 'query',
  'POST generate-upload-token': 'uploadToken',
};

export interface RateLimits {
  /**
   * Counts the request against the limits of `res.locals.identity`'s token and tenant.
   * @throws AppError `rate_limited`, `tenant_rate_limited`
   */
  count(operationId: string, req: Request, res: Response): Promise<void>;
  /** The headers of a limited operation whose caller is unknown: the default plan's limit, untouched. */
  announce(operationId: string, res: Response): void;
  /** The same for a request that is refused before its operation is looked up. */
  announcePath(req: Request, res: Response): void;
  /** Counts a request to the panel. @throws AppError `panel_rate_limited`, `tenant_panel_rate_limited` */
  countPanel(identity: PanelIdentity): Promise<void>;
}

/** Limits that hold across replicas, because the database counts. */
export function createRateLimits(database: Queryable, plans: Map<string, Plan>): RateLimits {
  const limiters = new Map(
    Object.entries(limitedOperations).map(([operationId, operation]) => [
      operationId,
      rateLimit({
        windowMs: WINDOW_MS,
        limit: (_req, res) => (res.locals.identity as Identity).plan.rateLimits[operation],
        keyGenerator: (_req, res) => keysOf(operation, res.locals.identity as Identity),
        identifier: operation,
        standardHeaders: 'draft-8',
        legacyHeaders: false,
        store: postgresStore(database),
        handler: (req, res, next, options) => next(rateLimited(req, res, options)),
      }),
    ]),
  );
  const announce = (operation: LimitedOperation, res: Response) => {
    const limit = plans.get('basic')!.rateLimits[operation];
    res.setHeader('RateLimit-Policy', `"${operation}"; q=${limit}; w=${WINDOW_MS / 1000}`);
    res.setHeader('RateLimit', `"${operation}"; r=${limit}; t=${WINDOW_MS / 1000}`);
  };
  return {
    async count(operationId, req, res) {
      const limiter = limiters.get(operationId);
      if (!limiter) return;
      await new Promise<void>((resolve, reject) => {
        limiter(req, res, (error?: unknown) => (error ? reject(error) : resolve()));
      });
    },
    async countPanel({ memberId, tenantId, plan }) {
      const limit = plan.panelRateLimit;
      const tenantLimit = limit * plan.tenantRateFactor;
      const keys = { own: `panel:${memberId}`, limit, tenant: `panel:tenant:${tenantId}` };
      const counted = await countBoth(database, keys);
      if (counted.hits > limit) throw budgetError('member_rate', limit, secondsUntil(counted.resetsAt));
      if (counted.tenantHits > tenantLimit) {
        throw budgetError('panel_rate', tenantLimit, secondsUntil(counted.tenantResetsAt));
      }
    },
    announce(operationId, res) {
      const operation = limitedOperations[operationId];
      if (operation) announce(operation, res);
    },
    announcePath({ method, path }, res) {
      const [, last] = /^\/api\/v1\/schemas\/[^/]+\/([\w-]+)$/.exec(path) ?? [];
      const operation = limitedPaths[`${method} ${last}`];
      if (operation) announce(operation, res);
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

function secondsUntil(at: Date): number {
  return Math.max(1, Math.ceil((at.getTime() - Date.now()) / 1000));
}

interface Counted {
  hits: number;
  tenantHits: number;
  resetsAt: Date;
  tenantResetsAt: Date;
}

/**
 * Counts a request for its caller and its tenant in one statement, in fixed windows by the database's clock. A request
 * beyond the caller's own limit does not count for the tenant: a runaway token leaves the other tokens their requests.
 * Rows are locked in this order everywhere, so no two requests deadlock.
 */
async function countBoth(
  database: Queryable,
  keys: { own: string; limit: number; tenant: string },
): Promise<Counted> {
  const counted = `on conflict (key) do update set
      hits = case when w.resets_at <= now() then 1 else w.hits + 1 end,
      resets_at = case when w.resets_at <= now() then excluded.resets_at else w.resets_at end
    returning hits, resets_at`;
  const [row] = await database.query<{
    hits: number;
    tenant_hits: number;
    resets_at: Date;
    tenant_resets_at: Date;
  }>(
    `with own as (
       insert into rate_limit_windows as w (key, hits, resets_at) values ($1, 1, now() + $4::interval) ${counted}
     ), tenant as (
       insert into rate_limit_windows as w (key, hits, resets_at)
       select $2, 1, now() + $4::interval from own where own.hits <= $3 ${counted}
     )
     select own.hits, own.resets_at, coalesce(tenant.hits, 0) as tenant_hits,
       coalesce(tenant.resets_at, own.resets_at) as tenant_resets_at
     from own left join tenant on true`,
    [keys.own, keys.tenant, keys.limit, `${WINDOW_MS} milliseconds`],
    { prepared: true },
  );
  return {
    hits: row!.hits,
    tenantHits: row!.tenant_hits,
    resetsAt: row!.resets_at,
    tenantResetsAt: row!.tenant_resets_at,
  };
}

function postgresStore(database: Queryable): Store {
  return {
    localKeys: false,
    async increment(keys) {
      const [own, limit, tenant, tenantLimit] = keys.split(' ') as [string, string, string, string];
      const counted = await countBoth(database, { own, limit: Number(limit), tenant });
      const isOver = counted.tenantHits > Number(tenantLimit);
      return isOver
        ? { totalHits: TENANT_IS_OVER, resetTime: counted.tenantResetsAt }
        : { totalHits: counted.hits, resetTime: counted.resetsAt };
    },
    // Nothing that was counted is ever taken back.
    async decrement() {},
    async resetKey() {},
  };
}
