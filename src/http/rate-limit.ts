import type { Request, Response } from 'express';
import { type Options, rateLimit, type Store } from 'express-rate-limit';
import { AppError } from '../domain/app-error.ts';
import type { Identity } from '../domain/tenants/api-tokens.ts';
import type { LimitedOperation, Plan } from '../domain/tenants/plan.ts';
import type { Queryable } from '../ports/database.ts';

const WINDOW_MS = 60_000;

/** Operations of the contract with a limit of their own (decision 7). */
const limitedOperations: Record<string, LimitedOperation> = {
  listFiles: 'listing',
  queryRecords: 'query',
  generateUploadToken: 'uploadToken',
};

export interface RateLimits {
  /** Counts the request against the limit of `res.locals.identity`'s token. @throws AppError `rate_limited` */
  count(operationId: string, req: Request, res: Response): Promise<void>;
  /** The headers of a limited operation whose caller is unknown: the default plan's limit, untouched. */
  announce(operationId: string, res: Response): void;
}

/** Limits per API token that hold across replicas, because the database counts. */
export function createRateLimits(database: Queryable, plans: Map<string, Plan>): RateLimits {
  const limiters = new Map(
    Object.entries(limitedOperations).map(([operationId, operation]) => [
      operationId,
      rateLimit({
        windowMs: WINDOW_MS,
        limit: (_req, res) => (res.locals.identity as Identity).plan.rateLimits[operation],
        keyGenerator: (_req, res) => `${operation}:${(res.locals.identity as Identity).tokenId}`,
        identifier: operation,
        standardHeaders: 'draft-8',
        legacyHeaders: false,
        store: postgresStore(database),
        handler: (_req, res, next, options) => next(rateLimited(res, options)),
      }),
    ]),
  );
  return {
    async count(operationId, req, res) {
      const limiter = limiters.get(operationId);
      if (!limiter) return;
      await new Promise<void>((resolve, reject) => {
        limiter(req, res, (error?: unknown) => (error ? reject(error) : resolve()));
      });
    },
    announce(operationId, res) {
      const operation = limitedOperations[operationId];
      if (!operation) return;
      const limit = plans.get('basic')!.rateLimits[operation];
      res.setHeader('RateLimit-Policy', `"${operation}"; q=${limit}; w=${WINDOW_MS / 1000}`);
      res.setHeader('RateLimit', `"${operation}"; r=${limit}; t=${WINDOW_MS / 1000}`);
    },
  };
}

function rateLimited(res: Response, options: Options): AppError {
  const identity = res.locals.identity as Identity;
  const seconds = Number(res.getHeader('Retry-After') ?? WINDOW_MS / 1000);
  const operation = options.identifier as LimitedOperation;
  return new AppError('rate_limited', {
    params: { limit: identity.plan.rateLimits[operation], seconds },
    retryAfterSeconds: seconds,
  });
}

/** One fixed window per key; the database's clock decides, so replicas agree. */
function postgresStore(database: Queryable): Store {
  return {
    localKeys: false,
    async increment(key) {
      const [row] = await database.query<{ hits: number; resets_at: Date }>(
        `insert into rate_limit_windows as w (key, hits, resets_at) values ($1, 1, now() + $2::interval)
         on conflict (key) do update set
           hits = case when w.resets_at <= now() then 1 else w.hits + 1 end,
           resets_at = case when w.resets_at <= now() then excluded.resets_at else w.resets_at end
         returning hits, resets_at`,
        [key, `${WINDOW_MS} milliseconds`],
        { prepared: true },
      );
      return { totalHits: row!.hits, resetTime: row!.resets_at };
    },
    async decrement(key) {
      await database.query('update rate_limit_windows set hits = greatest(hits - 1, 0) where key = $1', [
        key,
      ]);
    },
    async resetKey(key) {
      await database.query('delete from rate_limit_windows where key = $1', [key]);
    },
  };
}
