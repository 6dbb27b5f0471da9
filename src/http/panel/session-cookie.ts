import type { Request, Response } from 'express';
import { panelRoutes } from '../../../generated/contract-values.ts';
import { SESSION_MAX_DAYS } from '../../domain/members/sessions.ts';
import type { Service } from '../service.ts';

/** `Path` is where the panel's API is: no other request needs the cookie. */
const { cookie: NAME, prefix: PATH } = panelRoutes;

/** The secret that the browser holds, if it holds one. */
export function readSessionCookie(req: Request): string | undefined {
  for (const pair of (req.headers.cookie ?? '').split(';')) {
    const [name, value] = pair.trim().split('=', 2);
    if (name === NAME && value) return value;
  }
  return undefined;
}

export function setSessionCookie(service: Service, res: Response, secret: string): void {
  write(service, res, secret, SESSION_MAX_DAYS * 86_400);
}

export function clearSessionCookie(service: Service, res: Response): void {
  write(service, res, '', 0);
}

function write(service: Service, res: Response, value: string, maxAgeSeconds: number): void {
  const secure = service.publicUrl.startsWith('https:') ? '; Secure' : '';
  res.append(
    'Set-Cookie',
    `${NAME}=${value}; Path=${PATH}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`,
  );
}
