import { AppError } from '../domain/app-error.ts';

/**
 * What a span says of a failure: our code, an SQLSTATE or a code of Node, or else the error's class. Never its message,
 * which may quote records, queries or addresses.
 */
export function failureKind(failure: unknown): string {
  if (failure instanceof AppError) return failure.code;
  // A code that the caller of `end` chose.
  if (typeof failure === 'string') return failure;
  if (!(failure instanceof Error)) return 'unknown';
  const { code } = failure as { code?: unknown };
  return typeof code === 'string' && /^\w{1,40}$/.test(code) ? code : failure.name;
}
