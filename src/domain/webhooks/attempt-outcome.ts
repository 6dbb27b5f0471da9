import type { WebhookAnswer } from '../../ports/webhook-sender.ts';
import type { Attempt } from './deliveries-store.ts';
import type { Told } from './told.ts';

const HTTP_GONE = 410;

/** The consequence of an answer for the message. */
export interface AttemptOutcome {
  attempt: Attempt;
  delivered: boolean;
  /** The receiver answered that it is gone for good. */
  gone: boolean;
}

/** Any 2xx is success (contract rule 50). */
export function judgeAnswer(answer: WebhookAnswer, at: Date): AttemptOutcome {
  if (answer.kind === 'none') {
    const error: Told = { code: `webhook_${answer.failure}`, params: {} };
    return {
      attempt: { at, status: null, ms: answer.ms, responseBody: '', error },
      delivered: false,
      gone: false,
    };
  }
  const { status, ms, body } = answer;
  const delivered = status >= 200 && status < 300;
  const attempt: Attempt = { at, status, ms, responseBody: body, error: delivered ? null : errorOf(status) };
  return { attempt, delivered, gone: status === HTTP_GONE };
}

function errorOf(status: number): Told {
  if (status === HTTP_GONE) return { code: 'webhook_gone', params: {} };
  if (status >= 300 && status < 400) return { code: 'webhook_redirected', params: { status } };
  return { code: 'webhook_answered', params: { status } };
}
