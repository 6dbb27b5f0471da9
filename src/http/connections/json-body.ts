import express, { type Request, type Response } from 'express';
import { deadlines, withDeadline } from '../../deadlines.ts';
import { AppError } from '../../domain/app-error.ts';
import { hasBody } from './body-deadline.ts';

/** Largest body of a JSON operation; a query of a thousand long values fits. */
export const MAX_BODY_BYTES = 1_048_576;
const parse = express.json({ limit: MAX_BODY_BYTES, strict: false, type: () => true });

/**
 * Reads the JSON body of a request; undefined when there is none.
 * @throws AppError `unsupported_media_type`, `invalid_json`, `body_too_large`, `body_timeout`
 */
export async function readJsonBody(
  req: Request,
  res: Response,
  withinMs: number = deadlines.jsonBody,
): Promise<unknown> {
  if (!hasBody(req)) return undefined;
  if (!req.is(['application/json'])) {
    throw new AppError('unsupported_media_type', { params: { expected: 'application/json' } });
  }
  const read = () =>
    new Promise<void>((resolve, reject) => {
      parse(req, res, (error?: unknown) => (error ? reject(asAppError(error)) : resolve()));
    });
  await withDeadline(withinMs, () => bodyTimeout(withinMs), read);
  return req.body;
}

export function bodyTimeout(withinMs: number): AppError {
  return new AppError('body_timeout', { params: { seconds: Math.round(withinMs / 1000) } });
}

function asAppError(error: unknown): unknown {
  const { type } = error as { type?: string };
  switch (type) {
    case 'entity.parse.failed':
      // Without the parser's error: its message quotes the body, which may hold a password.
      return new AppError('invalid_json');
    case 'entity.too.large':
      return new AppError('body_too_large', { params: { limit: MAX_BODY_BYTES } });
    case 'encoding.unsupported':
    case 'charset.unsupported':
      return new AppError('unsupported_media_type', {
        params: { expected: 'application/json; charset=utf-8' },
      });
    case 'request.aborted':
    case 'request.size.invalid':
    case 'stream.encoding.set':
      return new AppError('malformed_request', { cause: error });
    default:
      // Broken compressed bodies come as zlib errors without a type.
      return 'status' in (error as object) ? new AppError('malformed_request', { cause: error }) : error;
  }
}
