import type { ErrorCode } from '../../../messages/pt-BR.ts';

/**
 * Why a query process was lost:
 * - `memory`: it took more than its bound, or the system gave it no more
 * - `stuck`: the query was cancelled and DuckDB did not react
 * - `neighbour`: another query was the reason
 * - `died`: it ended unasked, killed by the kernel or by an exit of its own
 * - `not_started`: it ended before it could do anything
 * - `closed`: it was no longer needed
 */
export type LossReason = 'memory' | 'stuck' | 'neighbour' | 'died' | 'not_started' | 'closed';

/** The query process ended before it had answered. */
export class ProcessLost extends Error {
  readonly reason: LossReason;
  /** What a process that did not start told of the cause. */
  readonly code: ErrorCode | undefined;

  constructor(reason: LossReason, detail: string, code?: ErrorCode) {
    super(`the query process is lost (${reason}): ${detail}`);
    this.reason = reason;
    this.code = code;
  }
}
