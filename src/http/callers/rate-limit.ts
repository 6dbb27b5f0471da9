import type { Request, Response } from 'express';
import { type Options, rateLimit, type Store } from 'express-rate-limit';
import type { AppError } from '../../domain/app-error.ts';
import { budgetError } from '../../domain/budgets/budget-error.ts';
import { countRequest } from '../../domain/budgets/rate-windows-store.ts';
import type { PanelIdentity } from '../../domain/members/panel-identity.ts';
import type { Identity } from '../../domain/tenants/api-tokens.ts';
import type { LimitedOperation, Plan } from '../../domain/tenants/plan.ts';
import type { Queryable } from '../../ports/database.ts';

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
      const counted = await countRequest(database, keys, WINDOW_MS);
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

function postgresStore(database: Queryable): Store {
  return {
    localKeys: false,
    async increment(keys) {
      const [own, limit, tenant, tenantLimit] = keys.split(' ') as [string, string, string, string];
      const counted = await countRequest(database, { own, limit: Number(limit), tenant }, WINDOW_MS);
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
