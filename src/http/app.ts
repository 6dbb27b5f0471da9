import { randomUUID } from 'node:crypto';
import express, { type NextFunction, type Request, type Response } from 'express';
import helmet from 'helmet';
import { bindApi } from './api-binding.ts';
import { docsRouter } from './docs-page.ts';
import { sendError } from './errors.ts';
import { operations } from './operations/index.ts';
import { createRateLimits } from './rate-limit.ts';
import type { Service } from './service.ts';

/** The HTTP side of the service: everything is the contract's, but for the page that shows it. */
export async function createApp(service: Service) {
  const { log } = service;
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', false);
  app.use(identifyAndLog(service));
  app.use(docsRouter([service.publicUrl, service.publicUploadUrl]));
  app.use(helmet({ contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"] } } }));
  app.use(
    await bindApi(
      service.apiDocument,
      operations,
      service,
      createRateLimits(service.database, service.plans),
    ),
  );
  app.use((error: unknown, req: Request, res: Response, _next: NextFunction) =>
    sendError(log, error, req, res),
  );
  return app;
}

/** Gives every request its id and, when it ends, its log line and its place in the metrics. */
function identifyAndLog({ log, metrics }: Service) {
  return (req: Request, res: Response, next: NextFunction) => {
    const given = req.headers['x-request-id'];
    const requestId = typeof given === 'string' && /^[\w.-]{1,128}$/.test(given) ? given : randomUUID();
    res.locals.requestId = requestId;
    res.setHeader('X-Request-Id', requestId);
    const startedAt = performance.now();
    res.once('close', () => {
      const seconds = (performance.now() - startedAt) / 1000;
      const operation = (res.locals.operationId as string | undefined) ?? 'none';
      metrics.requestSeconds.observe({ operation, status: res.statusCode }, seconds);
      log.info(
        {
          request_id: requestId,
          method: req.method,
          path: withoutCredential(req.originalUrl),
          operation,
          status: res.statusCode,
          ms: Math.round(seconds * 1000),
          tenant: res.locals.identity?.tenantSlug,
          ...(!res.writableFinished && { cut: true }),
        },
        'request',
      );
    });
    next();
  };
}

/** The upload URL is a credential; the log shows that there was one. */
function withoutCredential(url: string): string {
  return url.replace(/^\/u\/[^/?]*/, '/u/***').replace(/\?.*/s, '');
}
