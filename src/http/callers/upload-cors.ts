import type { NextFunction, Request, Response } from 'express';

const HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'PUT',
  'Access-Control-Allow-Headers': 'Content-Type, Content-Encoding',
  'Access-Control-Expose-Headers': 'X-Request-Id',
  'Access-Control-Max-Age': '7200',
};

/**
 * Lets pages of any site, such as the panel on another host, send files to upload URLs. The URL is the credential: no
 * cookie is read, so a foreign page can borrow nothing.
 */
export function uploadCors(req: Request, res: Response, next: NextFunction): void {
  res.set(HEADERS);
  if (req.method === 'OPTIONS' && req.headers['access-control-request-method'] !== undefined) {
    res.status(204).end();
  } else next();
}
