import express, { type Request, type Response } from 'express';
import { AppError } from '../domain/app-error.ts';

/** Largest body of a JSON operation; a query of a thousand long values fits. */
const MAX_BODY_BYTES = 1_048_576;
/** Longest time from the headers to the end of the body, ms. Nobody needs a login to keep a connection and its memory. */
const BODY_WITHIN_MS = 30_000;
const parse = express.json({ limit: MAX_BODY_BYTES, strict: false, type: () => true });

/**
 * Reads the JSON body of a request; undefined when there is none.
 * @throws AppError `unsupported_media_type`, `invalid_json`, `body_too_large`, `body_timeout`
 */
export async function readJsonBody(req: Request, res: Response, withinMs = BODY_WITHIN_MS): Promise<unknown> {
  const hasBody =
    req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;
  if (!hasBody) return undefined;
  if (!req.is(['application/json'])) {
    throw new AppError('unsupported_media_type', { params: { expected: 'application/json' } });
  }
  await new Promise<void>((resolve, reject) => {
    const late = setTimeout(() => {
      reject(new AppError('body_timeout', { params: { seconds: Math.round(withinMs / 1000) } }));
    }, withinMs);
    parse(req, res, (error?: unknown) => {
      clearTimeout(late);
      if (error) reject(asAppError(error));
      else resolve();
    });
  });
  return req.body;
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
