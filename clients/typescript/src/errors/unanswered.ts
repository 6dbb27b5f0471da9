import { CeleiroError, type ErrorDetails, nameIt } from './celeiro-error.ts';

/**
 * An answer that is not the service's: a proxy's page, a redirect, a body that was cut or damaged. `code` is
 * `unexpected_answer`.
 */
export class UnexpectedAnswerError extends CeleiroError {
  /** Whether the body ended before its end. */
  readonly cut: boolean;

  constructor(message: string, details: Omit<ErrorDetails, 'code'> & { cut?: boolean }) {
    super(message, { ...details, code: 'unexpected_answer' });
    this.cut = details.cut ?? false;
  }

  static {
    nameIt(UnexpectedAnswerError, 'UnexpectedAnswerError');
  }
}

/** Why there was no answer. */
export type ConnectionFailure = 'refused' | 'cut' | 'silent';

/**
 * No answer. `code` is `connection_refused` (no connection came about, so the request did not reach the service),
 * `connection_cut`, or `connection_silent` (nothing arrived for the timeout).
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
