import { errorOf } from '../errors/from-answer.ts';
import { ConnectionError, type ConnectionFailure, UnexpectedAnswerError } from '../errors/unanswered.ts';
import { parseAnswer } from './parse-answer.ts';
import { type Repeat, withRetries } from './retries.ts';
import { BodyTooLargeError, type Transport, TransportFailure, type WireAnswer } from './transport.ts';

/** Largest body that is taken: a longer one does not fit a JavaScript string. */
const MAX_BODY_BYTES = 512 * 1024 * 1024 - 32;
/** Beginning of a foreign answer that its error quotes, characters. */
const EXCERPT_CHARS = 200;

/** Limits of every request of a client. */
export interface RequestLimits {
  timeoutMs: number;
  connectTimeoutMs: number;
  maxAttempts: number;
}

/** A request, to be repeated as `repeat` allows. */
export interface Operation {
  method: 'GET' | 'POST' | 'PUT';
  url: string;
  /** The request in messages: method and path without credentials. */
  label: string;
  headers: Record<string, string>;
  body?: Uint8Array | undefined;
  repeat: Repeat;
  signal?: AbortSignal | undefined;
  /** Receives the head of a 200 answer, before its body is read; again if the request is repeated. */
  onHead?(answer: WireAnswer): void;
}

/** Sends requests, repeats them, and turns what is not the service's 200 into errors. */
export class Requester {
  readonly #transport: Transport;
  readonly #limits: RequestLimits;

  constructor(transport: Transport, limits: RequestLimits) {
    this.#transport = transport;
    this.#limits = limits;
  }

  /**
   * The value that `read` makes of the JSON of a 200 answer.
   * @param read throws, with a reason, what is not the answer that the contract describes
   * @throws CeleiroError; the signal's reason
   */
  send<T>(operation: Operation, read: (json: unknown) => T): Promise<T> {
    const { repeat, signal } = operation;
    const policy = { maxAttempts: this.#limits.maxAttempts, repeat, signal };
    return withRetries(policy, () => this.#attempt(operation, read));
  }

  async #attempt<T>(operation: Operation, read: (json: unknown) => T): Promise<T> {
    const { label } = operation;
    let answer: WireAnswer | undefined;
    try {
      answer = await this.#transport({
        ...operation,
        ...this.#limits,
        reuseConnection: operation.repeat === 'always',
      });
      if (answer.status === 200) operation.onHead?.(answer);
      const body = await answer.read(MAX_BODY_BYTES);
      if (answer.status !== 200) throw refusal(label, answer, body);
      return parseAnswer(body, read, (reason) => notTheContract(label, answer!, reason));
    } catch (error) {
      if (error instanceof BodyTooLargeError) throw tooLarge(label, answer);
      if (!(error instanceof TransportFailure)) throw error;
      throw noAnswer(label, error.failure, error.cause, this.#limits);
    }
  }
}

function refusal(label: string, answer: WireAnswer, body: Uint8Array): Error {
  const text = new TextDecoder().decode(body.subarray(0, 4 * EXCERPT_CHARS));
  return errorOf({
    request: label,
    status: answer.status,
    requestId: answer.header('X-Request-Id') ?? undefined,
    retryAfterSeconds: secondsOf(answer.header('Retry-After')),
    location: answer.header('Location'),
    body: jsonOf(body),
    excerpt: text.replace(/\s+/g, ' ').trim().slice(0, EXCERPT_CHARS),
  });
}

function jsonOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}

/** Whole seconds; a date would need this machine's clock to be right, and is not read. */
function secondsOf(header: string | null): number | undefined {
  return header !== null && /^\d{1,9}$/.test(header) ? Number(header) : undefined;
}

function notTheContract(
  label: string,
  { status, header }: WireAnswer,
  reason: string,
): UnexpectedAnswerError {
  return new UnexpectedAnswerError(
    `${label} was answered ${status}, but not as the contract says: ${reason}. Check the base URL and what stands ` +
      'between; if both are right, take a client of the version of the service.',
    { status, requestId: header('X-Request-Id') ?? undefined },
  );
}

function tooLarge(label: string, answer: WireAnswer | undefined): UnexpectedAnswerError {
  return new UnexpectedAnswerError(
    `The answer to ${label} has more than ${MAX_BODY_BYTES} bytes. Ask for fewer rows a page, by \`limit\`.`,
    { status: answer?.status, requestId: answer?.header('X-Request-Id') ?? undefined },
  );
}

function noAnswer(
  label: string,
  failure: ConnectionFailure,
  cause: unknown,
  { timeoutMs }: RequestLimits,
): ConnectionError {
  const detail = cause instanceof Error ? ` (${reasonOf(cause)})` : '';
  const what = {
    refused: `No connection for ${label}${detail}. Check the base URL, and that the service is up.`,
    cut: `The connection of ${label} broke before the end of the answer${detail}. Check the network and call again.`,
    silent:
      `${label}: nothing moved for ${timeoutMs} ms. Call again; a service that is only slow needs a longer ` +
      '`timeoutMs`.',
  };
  return new ConnectionError(what[failure], failure, cause);
}

/** The innermost message: `fetch` wraps what happened, and Node's attempts by address are an empty aggregate. */
function reasonOf(error: Error): string {
  if (error.cause instanceof Error) return reasonOf(error.cause);
  const first = error instanceof AggregateError ? error.errors[0] : undefined;
  return error.message || (first instanceof Error ? first.message : error.name);
}
