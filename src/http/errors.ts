import type { Request, Response } from 'express';
import { api } from '../../generated/contract-values.ts';
import { AppError } from '../domain/app-error.ts';
import { catalogue, type ErrorCode, text } from '../messages/pt-BR.ts';
import { sqlState } from '../ports/database.ts';
import { tlsFailure } from '../tls-failure.ts';
import { addressKey } from './callers/network-address.ts';
import { lingering } from './connections/lingering.ts';
import type { ErrorBody } from './contract/contract.ts';
import { helpLink } from './contract/error-help.ts';
import type { Service } from './service.ts';

/** The one place that turns what was thrown into an answer. Causes go to the log only. Returns what it made of it. */
export function sendError(
  { log, publicUrl }: Pick<Service, 'log' | 'publicUrl'>,
  thrown: unknown,
  req: Request,
  res: Response,
): { status: number; code: ErrorCode } {
  const error = asAppError(thrown);
  const { status } = catalogue[error.code];
  const told = { status, code: error.code };
  const details = {
    err: error.cause ?? error,
    code: error.code,
    request_id: res.locals.requestId,
  };
  // A tenant over its quota could fill the log.
  const isOurs = status >= 500 && error.code !== 'storage_quota_exceeded';
  if (isOurs || TOLD_TO_OPERATOR.has(error.code)) log.error(details, 'request failed');
  else if (error.cause) log.info(details, 'request refused');

  if (res.headersSent) {
    // Too late for a status: a cut connection is the only honest sign.
    res.destroy();
    return told;
  }
  if (error.retryAfterSeconds !== undefined) res.setHeader('Retry-After', String(error.retryAfterSeconds));
  res.setHeader('Link', helpLink(publicUrl, error.code));
  if (error.code === 'unauthenticated') res.setHeader('WWW-Authenticate', 'Bearer');
  res.status(status);
  const body = { ...toErrorBody(error, String(res.locals.requestId)), ...error.body };
  if (req.complete) res.json(body);
  else answerEarly(req, res, JSON.stringify(body));
  return told;
}

/** Refusals caused by damage in the store: the operator has to hear of them. */
const TOLD_TO_OPERATOR: ReadonlySet<string> = new Set(['file_damaged', 'table_damaged']);

/** Most problems in one answer. */
const { 'x-limit': MAX_PROBLEMS } = api.schemas.FieldErrors;
/** Longest name of a place in an answer, in characters; the caller chooses the names of unknown members. */
const MAX_PLACE_CHARS = 300;
/** Longest text about all problems of one answer, in characters. */
const MAX_PROBLEM_CHARS = 100_000;

export function toErrorBody(error: AppError, requestId: string): ErrorBody {
  // Without a prototype: a member named `constructor` is a field like any other.
  const errors: Record<string, string[]> = Object.create(null);
  const tell = (place: string, what: string) => {
    errors[place] ??= [];
    errors[place].push(what);
  };
  let told = 0;
  let chars = 0;
  for (const { field, code, params } of error.fields) {
    const place = shorten(field);
    const what = text(code, params);
    chars += place.length + what.length;
    // The first problem is told whatever its length.
    if (told === MAX_PROBLEMS || (told > 0 && chars > MAX_PROBLEM_CHARS)) break;
    tell(place, what);
    told += 1;
  }
  const more = error.fields.length - told;
  if (more > 0) tell('body', text('more_problems', { count: more }));
  return {
    error: text(error.code, error.params),
    code: error.code,
    request_id: requestId,
    ...(error.fields.length > 0 && { errors }),
  };
}

function shorten(place: string): string {
  return place.length <= MAX_PLACE_CHARS ? place : `${place.slice(0, MAX_PLACE_CHARS - 1).toWellFormed()}…`;
}

/** SQLSTATE of a database without room on its disk. */
const DISK_FULL = '53100';
/**
 * Codes of Node and SQLSTATEs that say the database cannot be reached, is starting or stopping, is a standby that has not
 * taken over yet, has no connection or memory left, cannot read or write its disk, or refuses the service's user or password,
 * which the operator mends.
 */
const UNREACHABLE =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPIPE|08...|25006|25P03|28...|57P0[1-4]|53[023]00|58030)$/;
/** The same conditions where the driver gives no code. */
const CONNECTION_LOST =
  /Connection terminated|timeout exceeded|Query read timeout|not queryable|Connection ended/;

function asAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (sqlState(thrown) === DISK_FULL) {
    return new AppError('no_disk_space', { cause: thrown, retryAfterSeconds: 60 });
  }
  const message = thrown instanceof Error ? thrown.message : '';
  // Node's error for a request whose client is gone; its code is also that of a lost server.
  if (message === 'aborted') return new AppError('malformed_request', { cause: thrown });
  const isUnreachable = UNREACHABLE.test(sqlState(thrown) ?? '') || CONNECTION_LOST.test(message);
  if (isUnreachable || tlsFailure(thrown) !== undefined) {
    return new AppError('unavailable', { cause: thrown, retryAfterSeconds: 5 });
  }
  return new AppError('internal_error', { cause: thrown });
}

/**
 * Answers while the client still sends. Node closes the socket as soon as the last answer has ended, so the end of the
 * answer is delayed; `Content-Length` tells the client that it has everything.
 */
function answerEarly(req: Request, res: Response, body: string): void {
  res.setHeader('Connection', 'close');
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  res.setHeader('Content-Length', Buffer.byteLength(body));
  res.write(body);
  lingering.add(req, addressKey(req.ip), () => res.end());
}
