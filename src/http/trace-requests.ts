import type { RequestHandler } from 'express';
import { startSpan, withinSpan } from '../domain/tracing.ts';
import { tenantOf } from './callers/tenant-of.ts';
import { onClosed } from './connections/on-closed.ts';

/**
 * Records every request as a span that follows the caller's `traceparent`, named by the route of its operation: a path
 * itself may hold a credential. What the operator's probes and scrapes ask is left out.
 */
export function traceRequests(operatorDocument: object): RequestHandler {
  const ofOperator = new Set(Object.keys((operatorDocument as { paths: object }).paths));
  return (req, res, next) => {
    if (ofOperator.has(req.path)) return next();
    const parent = req.headers.traceparent;
    const span = startSpan(req.method, {
      kind: 'server',
      parent: typeof parent === 'string' ? parent : null,
      attributes: { 'http.request.method': req.method },
    });
    if (!span) return next();
    onClosed(res, () => {
      const { route, operation, requestId, errorCode } = res.locals;
      const tenant = tenantOf(res);
      const status = res.headersSent ? res.statusCode : undefined;
      if (route) span.rename(`${req.method} ${route}`);
      span.set({
        'celeiro.request_id': String(requestId),
        ...(route && { 'http.route': route, 'celeiro.operation': operation }),
        ...(status && { 'http.response.status_code': status }),
        ...(tenant && { 'celeiro.tenant': tenant }),
        ...(errorCode && { 'celeiro.error_code': errorCode }),
        ...(!res.writableFinished && { 'celeiro.cut': true }),
      });
      // A refusal is the caller's, not a failure of ours.
      span.end(status && status >= 500 ? (errorCode ?? String(status)) : undefined);
    });
    withinSpan(span, next);
  };
}
