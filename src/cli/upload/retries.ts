import { setTimeout as sleep } from 'node:timers/promises';
import { duration } from '../terminal/figures.ts';
import { say } from '../terminal/say.ts';

export interface Answer {
  status: number;
  /** Seconds of `Retry-After`, if the answer had it. */
  retryAfterSeconds: number | undefined;
  /** The JSON of the body; null when it is not JSON. */
  body: unknown;
}

const MAX_ATTEMPTS = 8;
const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 30_000;
/** Longest `Retry-After` that is followed, s, as in the clients: a wrong one would hold the command for days. */
const MAX_RETRY_AFTER_S = 120;

/** The request may have been carried out, and no answer tells; the message says for people what came instead. */
export class AnswerLost extends Error {}

interface Retries {
  /** What is tried, for people. */
  what: string;
  note: (text: string) => void;
  /** A second request would do its work twice: tried again only where the service cannot have begun. */
  onlyUnbegun?: boolean;
}

/**
 * Retries after a cut connection and what `mayPass`. The service's `Retry-After` counts, bounded; without it the delay doubles,
 * with jitter so that clients do not return together.
 * Returns the last answer, whatever it is. @throws the last connection error; AnswerLost with `onlyUnbegun`
 */
export async function withRetries(
  { what, note, onlyUnbegun }: Retries,
  attempt: () => Promise<Answer>,
): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    let answer: Answer | undefined;
    let failure: unknown;
    try {
      answer = await attempt();
      if (!mayPass(answer)) return answer;
    } catch (error) {
      if (!isConnectionError(error)) throw error;
      failure = error;
    }
    const reason = answer ? say('upload_answered', { status: answer.status }) : connectionReason(failure);
    if (onlyUnbegun && !isUnbegun(answer, failure)) throw new AnswerLost(reason, { cause: failure });
    if (tries === MAX_ATTEMPTS) {
      if (answer) return answer;
      throw failure;
    }
    const backoff = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (tries - 1)) * (0.5 + Math.random() / 2);
    const told = answer?.retryAfterSeconds;
    const delayMs = told === undefined ? backoff : Math.min(told, MAX_RETRY_AFTER_S) * 1000;
    note(say('upload_retry', { what, reason, delay: duration(Math.round(delayMs)) }));
    await sleep(delayMs);
  }
}

function isUnbegun(answer: Answer | undefined, failure: unknown): boolean {
  return answer ? answer.status === 429 || answer.status === 503 : connectionCode(failure) === 'ECONNREFUSED';
}

/** Whether another attempt may have another answer: after 408, 429, 5xx and an upload of which nothing was kept. */
export function mayPass({ status, body }: Answer): boolean {
  const code = (body as { code?: unknown } | null)?.code;
  // A full quota does not empty by itself.
  if (code === 'storage_quota_exceeded') return false;
  if (code === 'upload_interrupted') return true;
  return status === 408 || status === 429 || status >= 500;
}

/** Errors of sockets carry a code of the system; `fetch` wraps them. A deadline has a name only. */
export function isConnectionError(error: unknown): boolean {
  return connectionCode(error) !== undefined;
}

const SILENT = 'ETIMEDOUT';
const CONNECTION_CODE =
  /^(ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_\w+|HPE_\w+|ERR_STREAM_PREMATURE_CLOSE)$/;

function connectionCode(error: unknown): string | undefined {
  for (let each = error; each instanceof Error; each = each.cause) {
    const code = each.name === 'TimeoutError' ? SILENT : String((each as NodeJS.ErrnoException).code ?? '');
    if (CONNECTION_CODE.test(code)) return code;
  }
  return undefined;
}

export function connectionReason(error: unknown): string {
  const code = connectionCode(error) ?? '';
  if (code === 'ECONNREFUSED') return say('connection_refused');
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return say('connection_unknown_host');
  if (code === SILENT) return say('connection_silent');
  return say('connection_cut', { code });
}
