import type { FuzzedRequest } from './draw-request.ts';
import type { Answer } from './send.ts';

/** Refusals above 499 that tell of somebody else, or of a moment. */
const EXPECTED = new Set(['passwords_busy', 'webhook_answered', 'webhook_timed_out', 'webhook_unreachable']);

/** What no answer to a request that was refused may say. */
const LEAKS: RegExp[] = [
  /\bat (?:async )?[\w.<>]+ \(|\.[cm]?[jt]s:\d+|node_modules|node:internal|file:\/\//,
  /\b(?:DuckDB|Trino|PostgreSQL|SQLSTATE|Binder Error|Parser Error|Catalog Error|syntax error at or near)\b/i,
  /\bE(?:NOENT|CONNREFUSED|ACCES|MFILE|EXIST|PIPE)\b|\/(?:home|root|tmp|var|opt)\/\w/,
  /(?:TypeError|RangeError|ReferenceError|SyntaxError|AssertionError)\b/,
];

/** What is wrong with an answer; undefined where nothing is. */
export function judge(request: FuzzedRequest, answer: Answer | 'none' | 'late'): string | undefined {
  if (answer === 'late') return 'no whole answer in time';
  // Whoever does not send all is owed nothing.
  if (answer === 'none') return request.isCut ? undefined : 'no answer';
  const { status, body } = answer;
  if (status < 400) return undefined;
  const error = asError(body);
  if (status >= 500 && !EXPECTED.has(String(error?.code))) return `${status} ${error?.code}`;
  const sent = request.bytes.toString('utf8');
  // What the caller wrote may come back: it is quoted.
  const leak = LEAKS.map((pattern) => pattern.exec(body)?.[0]).find((text) => text && !sent.includes(text));
  if (leak) return `an answer that says ${leak}`;
  if (request.credentials.some((credential) => body.includes(credential)))
    return 'an answer with a credential';
  // Of requests that are none Node tells the status alone, with an empty body in chunks.
  const isBare = body === '' || body === '0\r\n\r\n';
  if (!isBare && !error) return `an error in another shape: ${body.slice(0, 200)}`;
  return undefined;
}

function asError(body: string): { code: string } | undefined {
  try {
    const parsed = JSON.parse(body);
    const isError = ['error', 'code', 'request_id'].every((name) => typeof parsed[name] === 'string');
    return isError ? parsed : undefined;
  } catch {
    return undefined;
  }
}
