import type { QueryError } from 'trino-client';
import { AppError } from '../../domain/app-error.ts';
import type { StopReason } from '../../domain/query/stop-signal.ts';
import type { ErrorCode } from '../../messages/pt-BR.ts';
import { isDiskFull } from '../shared/directory/disk-full.ts';

/** Seconds after which asking again makes sense when the engine is down or full. */
export const RETRY_AFTER_SECONDS = 5;

/** Seconds of `Retry-After`. */
const RETRY_AFTER: Partial<Record<ErrorCode, number>> = {
  query_engine_unavailable: RETRY_AFTER_SECONDS,
  // An operator has to make room first.
  no_disk_space: 60,
};

/** Trino lost a worker, or what one of its nodes sent to another: the nodes that are left can answer. */
const LOST_NODE = [
  'ABANDONED_TASK',
  'CORRUPT_PAGE',
  'PAGE_TRANSPORT_ERROR',
  'PAGE_TRANSPORT_TIMEOUT',
  'REMOTE_BUFFER_CLOSE_FAILED',
  'REMOTE_HOST_GONE',
  'REMOTE_TASK_ERROR',
  'REMOTE_TASK_FAILED',
  'REMOTE_TASK_MISMATCH',
  // A worker that is stopped fails its tasks by this name.
  'SERVER_SHUTTING_DOWN',
  'TOO_MANY_REQUESTS_FAILED',
] as const;

/**
 * Names of errors that are not simply a failure of this query, of `StandardErrorCode` in Trino 476. Names that are not here tell of
 * a fault in the service's SQL, in Trino or in what its operator set.
 */
const CODES: Readonly<Record<string, ErrorCode>> = {
  NUMERIC_VALUE_OUT_OF_RANGE: 'numeric_overflow',
  // The printer uses TRY_CAST for every cast of a request; what is left is the cast of an exact sum back to 64 bits.
  INVALID_CAST_ARGUMENT: 'numeric_overflow',
  EXCEEDED_TIME_LIMIT: 'query_timeout',
  EXCEEDED_CPU_LIMIT: 'query_timeout',
  OPTIMIZER_TIMEOUT: 'query_timeout',
  EXCEEDED_GLOBAL_MEMORY_LIMIT: 'query_too_large',
  EXCEEDED_LOCAL_MEMORY_LIMIT: 'query_too_large',
  EXCEEDED_SCAN_LIMIT: 'query_too_large',
  EXCEEDED_FUNCTION_MEMORY_LIMIT: 'query_too_large',
  EXCEEDED_TASK_DESCRIPTOR_STORAGE_CAPACITY: 'query_too_large',
  // Trino has this name for its hash tables and arrays that can grow no further.
  GENERIC_INSUFFICIENT_RESOURCES: 'query_too_large',
  CLUSTER_OUT_OF_MEMORY: 'query_too_large',
  PAGE_TOO_LARGE: 'query_too_large',
  QUERY_HAS_TOO_MANY_STAGES: 'query_too_large',
  QUERY_EXCEEDED_COMPILER_LIMIT: 'query_too_large',
  COMPILER_ERROR: 'query_too_large',
  STACK_OVERFLOW: 'query_too_large',
  EXCEEDED_SPILL_LIMIT: 'query_spill_exceeded',
  // The disk of a worker is full, whatever this query may use of it.
  OUT_OF_SPILL_SPACE: 'no_disk_space',
  QUERY_TEXT_TOO_LARGE: 'query_text_too_long',
  ADMINISTRATIVELY_PREEMPTED: 'query_engine_unavailable',
  CATALOG_NOT_AVAILABLE: 'query_engine_unavailable',
  CATALOG_UNAVAILABLE: 'query_engine_unavailable',
  CONFIGURATION_UNAVAILABLE: 'query_engine_unavailable',
  NO_NODES_AVAILABLE: 'query_engine_unavailable',
  QUERY_QUEUE_FULL: 'query_engine_unavailable',
  QUERY_REJECTED: 'query_engine_unavailable',
  SERVER_STARTING_UP: 'query_engine_unavailable',
  // Its client was waiting: Trino stood still for longer than it waits for clients.
  ABANDONED_QUERY: 'query_engine_unavailable',
  ...Object.fromEntries(LOST_NODE.map((name) => [name, 'query_engine_unavailable'] as const)),
};

/**
 * After an outage of its catalog's database, Trino's first statement fails on a dead connection. After it stood still, as for a
 * full collection of its memory, it takes queries for abandoned whose clients wait for it.
 */
const ONCE_MORE = new Set([
  ...['GENERIC_INTERNAL_ERROR', 'ICEBERG_CATALOG_ERROR', 'ABANDONED_QUERY'],
  ...LOST_NODE,
]);

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

/** Whether the same query may well be answered at once when it is asked again. */
export function isWorthOnceMore(error: unknown): boolean {
  return error instanceof TrinoError && ONCE_MORE.has(error.errorName);
}

/** The service's error for whatever a statement threw. */
export function toAppError(error: unknown, stopped: StopReason | undefined): AppError {
  if (error instanceof AppError) return error;
  if (stopped) return new AppError(stopped, { cause: error });
  const code = codeOf(error);
  const retryAfterSeconds = RETRY_AFTER[code];
  return new AppError(code, { cause: error, ...(retryAfterSeconds && { retryAfterSeconds }) });
}

function codeOf(error: unknown): ErrorCode {
  if (error instanceof TrinoUnreachable) return 'query_engine_unavailable';
  if (isDiskFull(error)) return 'no_disk_space';
  return (error instanceof TrinoError && CODES[error.errorName]) || 'query_failed';
}
