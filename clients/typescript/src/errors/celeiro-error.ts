import type { SentPart } from '../upload/sent-part.ts';

/** What is known of a failure. */
export interface ErrorDetails {
  code: string;
  status?: number | undefined;
  requestId?: string | undefined;
  fields?: Readonly<Record<string, readonly string[]>> | undefined;
  retryAfterSeconds?: number | undefined;
  cause?: unknown;
}

/** Base of every error of this package. The message is in English and ends with what to do. */
export class CeleiroError extends Error {
  /**
   * Stable, for programs. A code of the contract (`ErrorCodes`) where the service answered; else one of this package,
   * which the README lists by kind.
   */
  readonly code: string;
  /** Status of the answer; undefined where none came. */
  readonly status: number | undefined;
  /** Identifies the request in the service's logs; give it to support. */
  readonly requestId: string | undefined;
  /** Field or parameter -> what is wrong with it, in Portuguese (the contract's `errors`). */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  /** Seconds after which the service asks to be called again. */
  readonly retryAfterSeconds: number | undefined;
  /** The parts that a failed `upload` had stored, in the order of the file. Empty for other calls. */
  sent: readonly SentPart[] = [];

  constructor(message: string, details: ErrorDetails) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.code = details.code;
    this.status = details.status;
    this.requestId = details.requestId;
    this.fields = details.fields ?? {};
    this.retryAfterSeconds = details.retryAfterSeconds;
  }

  static {
    nameIt(CeleiroError, 'CeleiroError');
  }
}

/**
 * Gives the errors of a class its name, also where a bundler renames the class.
 * @internal
 */
export function nameIt(kind: { prototype: Error }, name: string): void {
  Object.defineProperty(kind.prototype, 'name', { value: name, configurable: true, writable: true });
}
