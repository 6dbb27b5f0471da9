import type { QueryError } from 'trino-client';
import { AppError } from '../../domain/app-error.ts';
import type { StopReason } from '../../domain/query/stop-signal.ts';
import type { ErrorCode } from '../../messages/pt-BR.ts';
import { isDiskFull } from '../shared/directory/disk-full.ts';

/** Seconds after which asking again makes sense when the engine is down or full. */
export const RETRY_AFTER_SECONDS = 5;
/** The same when the disk is full: an operator has to make room first. */
const RETRY_WHEN_FULL_SECONDS = 60;

/** Trino's names of errors that are not simply a failure of this query. */
const CODES: Readonly<Record<string, ErrorCode>> = {
  NUMERIC_VALUE_OUT_OF_RANGE: 'numeric_overflow',
  // The printer uses TRY_CAST for every cast of a request; what is left is the cast of an exact sum back to 64 bits.
  INVALID_CAST_ARGUMENT: 'numeric_overflow',
  EXCEEDED_TIME_LIMIT: 'query_timeout',
  EXCEEDED_CPU_LIMIT: 'query_timeout',
  EXCEEDED_GLOBAL_MEMORY_LIMIT: 'query_too_large',
  EXCEEDED_LOCAL_MEMORY_LIMIT: 'query_too_large',
  EXCEEDED_SCAN_LIMIT: 'query_too_large',
  EXCEEDED_SPILL_LIMIT: 'query_spill_exceeded',
  EXCEEDED_FUNCTION_MEMORY_LIMIT: 'query_too_large',
  CLUSTER_OUT_OF_MEMORY: 'query_too_large',
  QUERY_TEXT_TOO_LARGE: 'query_text_too_long',
  QUERY_HAS_TOO_MANY_STAGES: 'query_too_large',
  QUERY_EXCEEDED_COMPILER_LIMIT: 'query_too_large',
  COMPILER_ERROR: 'query_too_large',
  STACK_OVERFLOW: 'query_too_large',
  QUERY_QUEUE_FULL: 'query_engine_unavailable',
  QUERY_REJECTED: 'query_engine_unavailable',
  SERVER_STARTING_UP: 'query_engine_unavailable',
  SERVER_SHUTTING_DOWN: 'query_engine_unavailable',
  NO_NODES_AVAILABLE: 'query_engine_unavailable',
  // Its client was waiting: Trino stood still for longer than it waits for clients.
  ABANDONED_QUERY: 'query_engine_unavailable',
};

/** An error that Trino reported for a query. */
export class TrinoError extends Error {
  readonly errorName: string;
  readonly errorType: string;

  constructor(error: QueryError) {
    super(`${error.errorName}: ${error.message}`);
    this.name = 'TrinoError';
    this.errorName = error.errorName;
    this.errorType = error.errorType;
  }
}

/** Trino did not answer, or answered something that is not its protocol. */
export class TrinoUnreachable extends Error {}

/** Whether the query itself, Trino's load or our own disk is the cause, so that no other server can be. */
export function isOfTheQuery(error: unknown): boolean {
  if (error instanceof AppError || isDiskFull(error)) return true;
  return error instanceof TrinoError && (error.errorType === 'USER_ERROR' || error.errorName in CODES);
}

/** The service's error for whatever a statement threw. */
export function toAppError(error: unknown, stopped: StopReason | undefined): AppError {
  if (error instanceof AppError) return error;
  if (stopped) return new AppError(stopped, { cause: error });
  if (error instanceof TrinoUnreachable) return unavailable(error);
  if (isDiskFull(error)) {
    return new AppError('no_disk_space', { cause: error, retryAfterSeconds: RETRY_WHEN_FULL_SECONDS });
  }
  const code = error instanceof TrinoError ? CODES[error.errorName] : undefined;
  if (code === 'query_engine_unavailable') return unavailable(error);
  return new AppError(code ?? 'query_failed', { cause: error });
}

function unavailable(cause: unknown): AppError {
  return new AppError('query_engine_unavailable', { cause, retryAfterSeconds: RETRY_AFTER_SECONDS });
}
