import type { FuzzedRequest } from './draw-request.ts';
import type { Answer } from './send.ts';

/** Codes of expected refusals above 499: the cause is another server, or passing load. */
const EXPECTED = new Set(['passwords_busy', 'webhook_answered', 'webhook_timed_out', 'webhook_unreachable']);

/** Texts that no refusal may contain. */
const LEAKS: RegExp[] = [
  /\bat (?:async )?[\w.<>]+ \(|\.[cm]?[jt]s:\d+|node_modules|node:internal|file:\/\//,
  /\b(?:DuckDB|Trino|PostgreSQL|SQLSTATE|Binder Error|Parser Error|Catalog Error|syntax error at or near)\b/i,
  /\bE(?:NOENT|CONNREFUSED|ACCES|MFILE|EXIST|PIPE)\b|\/(?:home|root|tmp|var|opt)\/\w/,
  /(?:TypeError|RangeError|ReferenceError|SyntaxError|AssertionError)\b/,
];

/** What is wrong with an answer; undefined if nothing is. */
export function judge(request: FuzzedRequest, answer: Answer | 'none' | 'late'): string | undefined {
  if (answer === 'late') return 'no whole answer in time';
  // A request that was not sent in full need not be answered.
  if (answer === 'none') return request.isCut ? undefined : 'no answer';
  const { status, body } = answer;
  if (status < 400) return undefined;
  const error = asError(body);
  if (status >= 500 && !EXPECTED.has(String(error?.code))) return `${status} ${error?.code}`;
  const sent = request.bytes.toString('utf8');
  // Texts of the request itself may be quoted in the answer.
  const leak = LEAKS.map((pattern) => pattern.exec(body)?.[0]).find((text) => text && !sent.includes(text));
  if (leak) return `an answer that says ${leak}`;
  if (request.credentials.some((credential) => body.includes(credential)))
    return 'an answer with a credential';
  // Node answers malformed HTTP with a status and an empty body, possibly chunked.
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
