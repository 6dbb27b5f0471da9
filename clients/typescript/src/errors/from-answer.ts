import type {
  DamagedSourceError as DamagedSource,
  FileRecord,
  ValidationReport,
} from '../generated/types.ts';
import {
  AuthenticationError,
  DamagedSourceError,
  InvalidFileError,
  InvalidRequestError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  ServiceError,
  StorageFullError,
} from './answered.ts';
import type { CeleiroError, ErrorDetails } from './celeiro-error.ts';
import { UnexpectedAnswerError } from './unanswered.ts';

/** An answer that is not 200, as it arrived. */
export interface RefusedAnswer {
  /** The request, for the message: method and path, never a credential. */
  request: string;
  status: number;
  requestId: string | undefined;
  retryAfterSeconds: number | undefined;
  location: string | null;
  /** Parsed JSON; undefined where the body is none. */
  body: unknown;
  /** Beginning of the body, for the message of an answer that is not the service's. */
  excerpt: string;
}

/** Members of the contract's error bodies. */
interface ErrorBody {
  error: string;
  code: string;
  request_id?: string;
  errors?: Record<string, string[]>;
  report?: ValidationReport;
  file?: FileRecord;
  damaged_files?: DamagedSource['damaged_files'];
}

/** The error that a refusal becomes. */
export function errorOf(answer: RefusedAnswer): CeleiroError {
  const { status, body } = answer;
  if (!isErrorBody(body)) return unexpected(answer);
  const details: ErrorDetails = {
    code: body.code,
    status,
    requestId: answer.requestId ?? body.request_id,
    fields: body.errors,
    retryAfterSeconds: answer.retryAfterSeconds,
  };
  const say = (advice: string) => describe(answer, body, advice);
  if (body.report !== undefined) return invalidFile(say, body.report, { ...details, file: body.file });
  switch (status) {
    case 401:
      return new AuthenticationError(
        say("Give the client a valid API token; the account's owner makes one in the control panel."),
        details,
      );
    case 403:
      return new PermissionError(
        say(
          body.code === 'missing_scope'
            ? 'Use an API token that has the scope.'
            : "Ask the account's owner or the operator for the right.",
        ),
        details,
      );
    case 404:
      return new NotFoundError(
        say('Check the slug of the schema, and that the token is of its account.'),
        details,
      );
    case 409:
      return new DamagedSourceError(
        say('Set the damaged files aside or restore them, as the text above says, then query anew.'),
        { ...details, damaged_files: body.damaged_files },
      );
    case 400:
    case 413:
    case 415:
    case 422:
      return new InvalidRequestError(
        say(ADVICE[body.code] ?? 'Correct the request and send it again.'),
        details,
      );
    case 429:
      return new RateLimitError(say(`Call less often${after(details)}.`), details);
    case 507:
      return new StorageFullError(
        say('Ask the operator for room or for a larger plan, then upload again: what is stored is skipped.'),
        details,
      );
    default:
      return new ServiceError(
        say(`Try again later${after(details)}; if it stays, give support the request id.`),
        details,
      );
  }
}

/** What to do, for codes that need more than "correct the request". */
const ADVICE: Record<string, string> = {
  schema_not_linked: 'Upload the first valid file, then query.',
  upload_name_taken: 'Upload with another `name`.',
  upload_too_large: 'Upload with a smaller `partBytes`.',
  no_pending_files: 'There is nothing to process: upload first.',
  bad_page_token: 'Begin the query anew, without the page token.',
};

/** An `InvalidFileError` that also names its first bad line. `say` adds the advice to the rest of the message. */
function invalidFile(
  say: (advice: string) => string,
  report: ValidationReport,
  details: ErrorDetails & { file: FileRecord | undefined },
): InvalidFileError {
  return new InvalidFileError(say(adviceOfReport(report)), { ...details, report });
}

/** What to do about a report: `instead`, where the whole source is not to be uploaded again. */
export function adviceOfReport({ errors, bad_lines }: ValidationReport, instead?: string): string {
  const first = errors[0];
  const place = first ? `line ${first.line}, byte ${first.byte_offset}: ${first.message} ` : '';
  const bad = bad_lines === 1 ? 'line' : `${bad_lines} lines`;
  return place + (instead ?? `Correct the ${bad} that \`report\` describes and upload again.`);
}

function after({ retryAfterSeconds }: ErrorDetails): string {
  return retryAfterSeconds === undefined ? '' : `, after ${retryAfterSeconds} s`;
}

function describe(answer: RefusedAnswer, body: ErrorBody, advice: string): string {
  const id = answer.requestId ?? body.request_id;
  const fields = Object.entries(body.errors ?? {}).flatMap(([field, texts]) =>
    texts.map((text) => `${field}: ${text}`),
  );
  return [
    `${answer.request} was answered ${answer.status} ${body.code}${id ? ` (request ${id})` : ''}:`,
    body.error,
    ...fields.slice(0, MAX_FIELDS_TOLD),
    advice,
  ].join(' ');
}

/** Problems of fields in a message; `fields` has all of them. */
const MAX_FIELDS_TOLD = 5;

function unexpected(answer: RefusedAnswer): UnexpectedAnswerError {
  const { request, status, requestId, retryAfterSeconds, location, excerpt } = answer;
  const advice = location
    ? `It points to ${originOf(location)}. Give the client the base URL that answers itself.`
    : 'Check the base URL and what stands between: a proxy answers in its place.';
  const found = excerpt === '' ? 'an empty body' : `"${excerpt}"`;
  return new UnexpectedAnswerError(
    `${request} was answered ${status} by something that is not Celeiro, with ${found}. ${advice}`,
    { status, requestId, retryAfterSeconds },
  );
}

/** Only the origin is shown: a redirect repeats the path, which has the credential of an upload URL. */
function originOf(location: string): string {
  return URL.canParse(location) ? new URL(location).origin : 'another path of the same host';
}

function isErrorBody(body: unknown): body is ErrorBody {
  if (typeof body !== 'object' || body === null) return false;
  const { error, code } = body as Partial<ErrorBody>;
  return typeof error === 'string' && typeof code === 'string';
}
