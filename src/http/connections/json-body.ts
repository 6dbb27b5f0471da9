import { MIMEType } from 'node:util';
import express, { type Request, type Response } from 'express';
import { deadlines, withDeadline } from '../../deadlines.ts';
import { AppError } from '../../domain/app-error.ts';
import { parseRequest } from '../../domain/query/written-numbers.ts';
import { hasBody } from './body-deadline.ts';
import { parseInTurn } from './large-bodies.ts';

type Reader = ReturnType<typeof express.raw>;
const readers = new Map<number, Reader>();

/** Content encodings that the reader of bodies decodes. */
const ENCODINGS = 'gzip, deflate, br, zstd, identity';

/** Longest media type that is looked at, characters: the time that Node takes for one grows with the square of its blanks. */
const MOST_TYPE_CHARS = 256;

/** Takes a byte order mark away. */
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The reader of bodies of at most `limit` bytes. */
function readerOf(limit: number): Reader {
  const reader = readers.get(limit) ?? express.raw({ limit, type: () => true });
  readers.set(limit, reader);
  return reader;
}

interface BodyOf {
  /** Undefined for a caller who is not known. */
  tenantId?: number | undefined;
  /** Longest time for the body to arrive, ms. */
  withinMs?: number;
}

/**
 * Reads the JSON body of a request; undefined when there is none.
 * @param limit Largest body, bytes
 * @throws AppError `unsupported_media_type`, `unsupported_encoding`, `invalid_json`, `body_too_large`, `body_timeout`,
 * `malformed_request`
 */
export async function readJsonBody(
  req: Request,
  res: Response,
  limit: number,
  { tenantId, withinMs = deadlines.jsonBody }: BodyOf = {},
): Promise<unknown> {
  if (!hasBody(req)) return undefined;
  const { 'content-type': type = '' } = req.headers;
  if (type.length > MOST_TYPE_CHARS || !req.is(['application/json'])) {
    throw new AppError('unsupported_media_type', { params: { expected: 'application/json' } });
  }
  if (!saysUtf8(type)) {
    throw new AppError('unsupported_media_type', { params: { expected: 'application/json; charset=utf-8' } });
  }
  // The parser takes the body of a client that has left for none: an operation with an optional body would run without it.
  if (req.destroyed) throw new AppError('malformed_request');
  const read = () =>
    new Promise<void>((resolve, reject) => {
      readerOf(limit)(req, res, (error?: unknown) => (error ? reject(asAppError(error, limit)) : resolve()));
    });
  await withDeadline(withinMs, () => bodyTimeout(withinMs), read);
  const body = req.body as Buffer | undefined;
  return body && parseInTurn(tenantId, body.length, () => parseJson(body));
}

/** Whether a media type names no other charset: JSON is UTF-8. */
function saysUtf8(mediaType: string): boolean {
  return (new MIMEType(mediaType).params.get('charset') ?? 'utf-8').toLowerCase() === 'utf-8';
}

/** A body of no bytes counts as an empty object. */
function parseJson(body: Buffer): unknown {
  if (body.length === 0) return {};
  try {
    return parseRequest(utf8.decode(body));
  } catch {
    // Without the parser's error: its message quotes the body, which may hold a password.
    throw new AppError('invalid_json');
  }
}

export function bodyTimeout(withinMs: number): AppError {
  return new AppError('body_timeout', { params: { seconds: Math.round(withinMs / 1000) } });
}

function asAppError(error: unknown, limit: number): unknown {
  const { type } = error as { type?: string };
  switch (type) {
    case 'entity.too.large':
      return new AppError('body_too_large', { params: { limit } });
    case 'encoding.unsupported':
      return new AppError('unsupported_encoding', { params: { known: ENCODINGS } });
    case 'request.aborted':
    case 'request.size.invalid':
    case 'stream.encoding.set':
      return new AppError('malformed_request', { cause: error });
    default:
      // Broken compressed bodies come as zlib errors without a type.
      return 'status' in (error as object) ? new AppError('malformed_request', { cause: error }) : error;
  }
}
