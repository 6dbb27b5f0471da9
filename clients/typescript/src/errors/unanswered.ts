import { CeleiroError, type ErrorDetails, nameIt } from './celeiro-error.ts';

/** An answer that is not the service's: a proxy's page, a redirect, a damaged body. `code` is `unexpected_answer`. */
export class UnexpectedAnswerError extends CeleiroError {
  constructor(message: string, details: Omit<ErrorDetails, 'code'>) {
    super(message, { ...details, code: 'unexpected_answer' });
  }

  static {
    nameIt(UnexpectedAnswerError, 'UnexpectedAnswerError');
  }
}

/** Why there was no answer. */
export type ConnectionFailure = 'refused' | 'cut' | 'silent';

/**
 * No answer, or not all of it. `code` is `connection_refused` (no connection came about, so the request did not reach the
 * service), `connection_cut`, or `connection_silent` (nothing moved for the timeout).
 */
export class ConnectionError extends CeleiroError {
  readonly failure: ConnectionFailure;

  constructor(message: string, failure: ConnectionFailure, cause?: unknown) {
    super(message, { code: `connection_${failure}`, cause });
    this.failure = failure;
  }

  static {
    nameIt(ConnectionError, 'ConnectionError');
  }
}
