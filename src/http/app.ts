import { randomUUID } from 'node:crypto';
import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import helmet from 'helmet';
import { AppError } from '../domain/app-error.ts';
import { isTracing, traceIds } from '../domain/tracing.ts';
import { createRateLimits, type RateLimits } from './callers/rate-limit.ts';
import { RefusalPace } from './callers/refusal-pace.ts';
import { countStrangers } from './callers/strangers.ts';
import { tenantOf } from './callers/tenant-of.ts';
import { countTokenRequest } from './callers/token-counts.ts';
import { crossOriginPaths } from './callers/upload-cors.ts';
import { onClosed } from './connections/on-closed.ts';
import { bindApi } from './contract/api-binding.ts';
import { readOperations } from './contract/contract-operations.ts';
import { isDecodable } from './contract/decodable-path.ts';
import { errorsPageRouter } from './contract/errors-page.ts';
import { sendError } from './errors.ts';
import { operations } from './operations/index.ts';
import { bindOperator } from './operator/operator-binding.ts';
import { bindPanel, loadPanelDocument, PANEL_API } from './panel/binding.ts';
import { panelOperations } from './panel/operations/index.ts';
import { panelFiles } from './panel/static-files.ts';
import { isPlainId, redactTarget } from './redact.ts';
import type { Service } from './service.ts';
import { traceRequests } from './trace-requests.ts';

/** The HTTP side of the service: three contracts, the page of errors, and the web application with the documentation. */
export async function createApp(service: Service) {
  const declared = readOperations(service.apiDocument);
  const limits = createRateLimits(service.database, service.plans, declared.values());
  const ofApi = firstSegments(service.apiDocument);
  const app = bareApp(service, limits);
  app.use(unlessBelow(ofApi, unlessBroken(errorsPageRouter())));
  app.use(securityHeaders());
  app.use(PANEL_API, await bindPanel(await loadPanelDocument(), panelOperations, service, limits));
  const pages = panelFiles({
    reserved: ['panel', ...ofApi, ...firstSegments(service.operatorDocument)],
    hosts: [service.publicUrl, service.publicUploadUrl],
  });
  app.use(unlessBelow(ofApi, unlessBroken(pages)));
  app.use(unlessBelow(ofApi, await bindOperator(service, 'gateway')));
  for (const [path, allow] of crossOriginPaths(declared.values())) app.use(path, allow);
  app.use(await bindApi(service.apiDocument, operations, service, limits));
  app.use(errorSender(service));
  return app;
}

/** The HTTP side of a process that is no gateway: what its operator asks, and nothing else. */
export async function createStatusApp(service: Service) {
  const app = bareApp(service, createRateLimits(service.database, service.plans, []));
  app.use(await bindOperator(service, 'worker'));
  app.use(() => {
    throw new AppError('not_found');
  });
  app.use(errorSender(service));
  return app;
}

function bareApp(service: Service, limits: RateLimits) {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', false);
  app.set('trust proxy', service.settings.trustedProxies);
  if (isTracing()) app.use(traceRequests(service.operatorDocument));
  app.use(identifyAndLog(service));
  app.use(requireOneHost);
  app.use(countStrangers(service, limits));
  return app;
}

/**
 * Refuses HTTP/1.1 without one `Host` (RFC 9112, 3.2). Of two Node takes the first, and a proxy may have judged by the second.
 */
function requireOneHost(req: Request, _res: Response, next: NextFunction) {
  const hosts = req.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
  const isMissing = hosts.length === 0 && req.httpVersion === '1.1';
  next(isMissing || hosts.length > 1 ? new AppError('malformed_request') : undefined);
}

function errorSender(service: Service) {
  const refusals = new RefusalPace();
  return async (error: unknown, req: Request, res: Response, _next: NextFunction) => {
    service.budgets.countError(error);
    await refusals.turnOf(error, req, res);
    const { status, code } = sendError(service, error, req, res);
    res.locals.errorCode = code;
    service.metrics.requests.failed(operationOf(res), status, code);
  };
}

/** Skips a router for paths that its routes fail to decode; the binding of the contract answers them. */
function unlessBroken(router: RequestHandler): RequestHandler {
  return (req, res, next) => (isDecodable(req.path) ? router(req, res, next) : next());
}

/** The headers of helmet, for answers that no page is made of. They are the same for each, so helmet is asked once. */
function securityHeaders(): RequestHandler {
  const headers = new Map<string, string>();
  const answer = {
    setHeader: (name: string, value: string) => headers.set(name, value),
    removeHeader() {},
  } as unknown as Response;
  const ask = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"] } },
  });
  ask({} as Request, answer, () => {});
  return (_req, res, next) => {
    res.setHeaders(headers);
    next();
  };
}

/** Skips a handler for paths that begin with one of the segments: each router in front of the public API costs every call. */
function unlessBelow(segments: string[], handler: RequestHandler): RequestHandler {
  const below = new Set(segments);
  return (req, res, next) => (below.has(req.path.split('/', 2)[1]!) ? next() : handler(req, res, next));
}

/** What the paths of a contract begin with: `/api/v1/schemas` -> `api`. */
function firstSegments(document: object): string[] {
  return Object.keys((document as { paths: object }).paths).map((path) => path.split('/')[1]!);
}

/** Name of the operation for logs and metrics; `none` before one was found. */
function operationOf(res: Response): string {
  return (res.locals.operation as string | undefined) ?? 'none';
}

/** Gives every request its id and, when it ends, its log line and its place in the metrics. */
function identifyAndLog({ log, metrics, tokenUsage }: Service) {
  return (req: Request, res: Response, next: NextFunction) => {
    const given = req.headers['x-request-id'];
    const requestId = typeof given === 'string' && isPlainId(given) ? given : randomUUID();
    res.locals.requestId = requestId;
    res.setHeader('X-Request-Id', requestId);
    const startedAt = performance.now();
    const trace = traceIds();
    onClosed(res, () => {
      const seconds = (performance.now() - startedAt) / 1000;
      const operation = operationOf(res);
      const status = res.headersSent ? res.statusCode : null;
      metrics.requests.ended(operation, status, seconds);
      countTokenRequest(tokenUsage, operation, res);
      log.info(
        {
          request_id: requestId,
          method: req.method,
          path: redactTarget(req.originalUrl),
          operation,
          status,
          ms: Math.round(seconds * 1000),
          tenant: tenantOf(res),
          ...(!res.writableFinished && { cut: true }),
          ...trace,
        },
        'request',
      );
    });
    next();
  };
}
