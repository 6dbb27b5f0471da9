import { AppError } from '../../../domain/app-error.ts';
import type { StopReason } from '../../../domain/query/stop-signal.ts';
import type { ErrorCode } from '../../../messages/pt-BR.ts';
import { duckDbMessage } from '../../shared/duckdb/error-message.ts';

/** The service's error for whatever DuckDB threw. DuckDB tells its kinds of error apart by the text's beginning. */
export function toAppError(error: unknown, stopped: StopReason | undefined): AppError {
  if (stopped) return new AppError(stopped, { cause: error });
  if (error instanceof AppError) return error;
  return new AppError(codeOf(duckDbMessage(error)), { cause: error });
}

/**
 * DuckDB's messages when the system refuses memory or a thread's stack. Only the beginning of a message counts: texts of a
 * query come later.
 */
const refused =
  /^Out of Memory Error: (Failed to allocate|Allocation failure|std::bad_alloc)|^(\w+ Error: )?Resource temporarily unavailable/;

/** The system gave the process no more memory, as opposed to DuckDB giving none to the tenant. */
export function wasRefusedMemory(error: unknown): boolean {
  return error instanceof Error && refused.test(duckDbMessage(error));
}

function codeOf(message: string): ErrorCode {
  if (/^(Out of Range|Conversion) Error/.test(message)) return 'numeric_overflow';
  if (message.startsWith('Out of Memory Error: failed to offload')) return 'query_spill_exceeded';
  if (message.startsWith('Out of Memory Error')) return 'query_too_large';
  if (/^(IO|FATAL|Fatal) Error.*No space left on device/s.test(message)) return 'no_disk_space';
  return 'query_failed';
}
