import { AppError } from '../../domain/app-error.ts';
import type { ErrorCode } from '../../messages/pt-BR.ts';

/** Why a query was stopped from outside; the reason of its abort signal. */
export type StopReason = 'query_timeout' | 'query_cancelled';

/** The service's error for whatever DuckDB threw. DuckDB tells its kinds of error apart by the text's beginning. */
export function toAppError(error: unknown, stopped: StopReason | undefined): AppError {
  if (error instanceof AppError) return error;
  if (stopped) return new AppError(stopped, { cause: error });
  return new AppError(codeOf(error instanceof Error ? error.message : String(error)), {
    cause: error,
  });
}

function codeOf(message: string): ErrorCode {
  if (/^(Out of Range|Conversion) Error/.test(message)) return 'numeric_overflow';
  if (message.startsWith('Out of Memory Error')) return 'query_too_large';
  return 'query_failed';
}
