import type { ErrorCode } from '../messages/pt-BR.ts';

/** A problem of one field: a code of the catalogue and the values that its text needs. */
export interface FieldProblem {
  /** Dotted place in the request, e.g. `minutes`, `where.0.value`, `file_name`. */
  field: string;
  code: ErrorCode;
  params?: Record<string, string | number>;
}

/**
 * The one error the domain throws on purpose. It carries a code, never a text: the catalogue in
 * `src/messages` turns it into Portuguese at the edge, and `cause` goes to the log only.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly params: Record<string, string | number>;
  readonly fields: FieldProblem[];
  /** Seconds after which a retry makes sense; becomes `Retry-After`. */
  readonly retryAfterSeconds: number | undefined;
  /** Extra members of the error body, e.g. the report of an invalid file. */
  readonly body: Record<string, unknown>;

  constructor(
    code: ErrorCode,
    options: {
      params?: Record<string, string | number>;
      fields?: FieldProblem[];
      retryAfterSeconds?: number;
      body?: Record<string, unknown>;
      cause?: unknown;
    } = {},
  ) {
    super(code, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.params = options.params ?? {};
    this.fields = options.fields ?? [];
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.body = options.body ?? {};
  }
}

/** End of an exhaustive `switch`, for a value that the types exclude. */
export function assertNever(value: never): never {
  throw new Error(`unexpected value: ${JSON.stringify(value)}`);
}
