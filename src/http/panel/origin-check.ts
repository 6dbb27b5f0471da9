import type { NextFunction, Request, Response } from 'express';
import { AppError } from '../../domain/app-error.ts';

/**
 * Refuses requests that another site makes a browser send: a request that changes something must come from the panel's
 * own site. Browsers say so in `Sec-Fetch-Site`, which scripts cannot set. Browsers without it send `Origin`, which is
 * compared with the public URL's origin and with the requested host. A request with neither header is refused.
 */
export function originCheck(publicUrl: string) {
  const publicOrigin = new URL(publicUrl).origin;
  return (req: Request, _res: Response, next: NextFunction) => {
    if (req.method === 'GET' || req.method === 'HEAD' || isOwn(req)) next();
    else next(new AppError('foreign_origin'));
  };

  function isOwn(req: Request): boolean {
    const site = req.headers['sec-fetch-site'];
    if (site !== undefined) return site === 'same-origin';
    const { origin } = req.headers;
    if (origin === undefined) return false;
    return origin === publicOrigin || (URL.canParse(origin) && new URL(origin).host === req.headers.host);
  }
}
