import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { ContractOperation } from '../contract/contract-operations.ts';

/**
 * Handlers that let pages of any site, such as the panel on another host, call the paths that the contract opens to them,
 * by what those paths begin with. The URL is the credential there: no cookie is read, so a foreign page can borrow nothing.
 */
export function crossOriginPaths(operations: Iterable<ContractOperation>): Map<string, RequestHandler> {
  const headers = new Map<string, Record<string, string>>();
  for (const { path, method, crossOrigin } of operations) {
    if (!crossOrigin) continue;
    const begin = path.slice(0, path.indexOf('/{'));
    const others = headers.get(begin)?.['Access-Control-Allow-Methods'];
    headers.set(begin, {
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Methods': others ? `${others}, ${method}` : method,
      'Access-Control-Allow-Headers': crossOrigin.request_headers.join(', '),
      'Access-Control-Expose-Headers': crossOrigin.exposed_headers.join(', '),
      'Access-Control-Max-Age': String(crossOrigin.max_age_seconds),
    });
  }
  return new Map([...headers].map(([begin, told]) => [begin, handler(told)]));
}

function handler(headers: Record<string, string>) {
  return (req: Request, res: Response, next: NextFunction): void => {
    res.set(headers);
    if (req.method === 'OPTIONS' && req.headers['access-control-request-method'] !== undefined) {
      res.status(204).end();
    } else next();
  };
}
