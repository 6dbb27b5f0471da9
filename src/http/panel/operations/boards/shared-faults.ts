import { AppError } from '../../../../domain/app-error.ts';
import type { ErrorCode } from '../../../../messages/pt-BR.ts';

/** Errors that say nothing of the account: whoever has a link may see them, and most of them pass. */
const TOLD = new Set<ErrorCode>([
  ...(['board_link_unknown', 'board_link_withdrawn', 'board_link_expired', 'tile_not_found'] as const),
  ...(['too_many_link_queries', 'too_many_queries', 'query_timeout', 'query_wait_timeout'] as const),
  ...(['too_many_answer_bytes', 'answers_busy', 'query_cancelled'] as const),
]);

/**
 * Answers somebody without a session. An error that would tell of columns, files or schemas becomes
 * `shared_tile_unavailable`; the log has it.
 */
export async function asGuest(answer: () => Promise<void>): Promise<void> {
  try {
    await answer();
  } catch (error) {
    if (!(error instanceof AppError) || TOLD.has(error.code)) throw error;
    throw new AppError('shared_tile_unavailable', { cause: error });
  }
}
