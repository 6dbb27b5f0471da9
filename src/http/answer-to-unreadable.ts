import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import { AppError } from '../domain/app-error.ts';
import { catalogue } from '../messages/pt-BR.ts';
import { helpLink } from './contract/error-help.ts';
import { toErrorBody } from './errors.ts';
import type { Service } from './service.ts';

/**
 * The whole answer to bytes that Node could not read as a request; Node's own has no body.
 * @returns undefined where the connection broke: nobody reads an answer
 */
export function answerToUnreadable(
  { log, publicUrl }: Pick<Service, 'log' | 'publicUrl'>,
  { code: reason }: NodeJS.ErrnoException,
): string | undefined {
  // As Node's own. The client has not finished its headers in time; it expects no answer yet, but a proxy may pass this on.
  if (reason === 'ERR_HTTP_REQUEST_TIMEOUT')
    return 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n';
  if (!reason?.startsWith('HPE_')) return undefined;
  const code = reason === 'HPE_HEADER_OVERFLOW' ? 'headers_too_large' : 'malformed_request';
  const { status } = catalogue[code];
  const requestId = randomUUID();
  log.info({ request_id: requestId, status, reason }, 'unreadable request');
  const body = JSON.stringify(toErrorBody(new AppError(code), requestId));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId}`,
    `Link: ${helpLink(publicUrl, code)}`,
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}
