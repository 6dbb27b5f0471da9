import { apiTexts } from '../texts/api.ts';

/** An answer that is not a success, or no answer at all (`status` 0, `code` `no_connection`). */
export class ApiError extends Error {
  readonly status: number;
  /** Stable and machine-readable, from the service's catalogue. */
  readonly code: string;
  readonly requestId: string | undefined;
  /** Dotted place in the request -> texts. */
  readonly fields: Record<string, string[]>;
  /** The whole body, for answers that carry more. */
  readonly body: unknown;

  constructor(status: number, body: unknown, cause?: unknown) {
    const { error, code, request_id, errors } = (typeof body === 'object' && body ? body : {}) as {
      error?: string;
      code?: string;
      request_id?: string;
      errors?: Record<string, string[]>;
    };
    super(error ?? (status === 0 ? apiTexts.noConnection : apiTexts.unexpected(status)), { cause });
    this.name = 'ApiError';
    this.status = status;
    this.code = code ?? (status === 0 ? 'no_connection' : 'unexpected_answer');
    this.requestId = request_id;
    this.fields = errors ?? {};
    this.body = body;
  }
}

/** Every thrown value as one type, so that pages show any failure in one way. */
export function toApiError(error: unknown): ApiError {
  return error instanceof ApiError ? error : new ApiError(0, undefined, error);
}

/** The first text of every field, in the form that `form.setErrors` of Mantine takes. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(Object.entries(error.fields).map(([field, texts]) => [field, texts.join(' ')]));
}
