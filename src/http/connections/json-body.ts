import { isUtf8 } from 'node:buffer';
import express, { type Request, type Response } from 'express';
import { deadlines, withDeadline } from '../../deadlines.ts';
import { AppError } from '../../domain/app-error.ts';
import { hasBody } from './body-deadline.ts';

type Parser = ReturnType<typeof express.json>;
const parsers = new Map<number, Parser>();

/** The parser of JSON bodies of at most `limit` bytes. */
function parserOf(limit: number): Parser {
  const parser =
    parsers.get(limit) ?? express.json({ limit, strict: false, type: () => true, verify: checkUtf8 });
  parsers.set(limit, parser);
  return parser;
}

/** The parser would put U+FFFD in place of what is no UTF-8. */
function checkUtf8(_req: unknown, _res: unknown, body: Buffer): void {
  if (!isUtf8(body)) throw new AppError('invalid_json');
}

/**
 * Reads the JSON body of a request; undefined when there is none.
 * @param limit Largest body, bytes
 * @throws AppError `unsupported_media_type`, `invalid_json`, `body_too_large`, `body_timeout`, `malformed_request`
 */
export async function readJsonBody(
  req: Request,
  res: Response,
  limit: number,
  withinMs: number = deadlines.jsonBody,
): Promise<unknown> {
  if (!hasBody(req)) return undefined;
  if (!req.is(['application/json'])) {
    throw new AppError('unsupported_media_type', { params: { expected: 'application/json' } });
  }
  // The parser takes the body of a client that has left for none: an operation with an optional body would run without it.
  if (req.destroyed) throw new AppError('malformed_request');
  const read = () =>
    new Promise<void>((resolve, reject) => {
      parserOf(limit)(req, res, (error?: unknown) => (error ? reject(asAppError(error, limit)) : resolve()));
    });
  await withDeadline(withinMs, () => bodyTimeout(withinMs), read);
  return req.body;
}

export function bodyTimeout(withinMs: number): AppError {
  return new AppError('body_timeout', { params: { seconds: Math.round(withinMs / 1000) } });
}

function asAppError(error: unknown, limit: number): unknown {
  const { type } = error as { type?: string };
  switch (type) {
    case 'entity.parse.failed':
    case 'entity.verify.failed':
      // Without the parser's error: its message quotes the body, which may hold a password.
      return new AppError('invalid_json');
    case 'entity.too.large':
      return new AppError('body_too_large', { params: { limit } });
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
