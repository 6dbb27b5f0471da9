import { AppError } from '../../../../domain/app-error.ts';
import { catalogue, type ErrorCode } from '../../../../messages/pt-BR.ts';

/** Refusals that say nothing of the account: whoever has a link may see them, and most of them pass. */
const TOLD = new Set<ErrorCode>([
  ...(['board_link_unknown', 'board_link_withdrawn', 'board_link_expired', 'tile_not_found'] as const),
  ...(['too_many_link_queries', 'too_many_queries', 'too_many_answer_bytes', 'query_cancelled'] as const),
  'too_many_database_waits',
]);

/**
 * Answers somebody without a session. An error that would tell of columns, files or schemas becomes
 * `shared_tile_unavailable`, with the error as its cause for the log. Faults of the service stay what they are: operators
 * count them, and the account cannot mend them.
 */
export async function asGuest(answer: () => Promise<void>): Promise<void> {
  try {
    await answer();
  } catch (error) {
    if (!(error instanceof AppError) || isFault(error) || TOLD.has(error.code)) throw error;
    throw new AppError('shared_tile_unavailable', { cause: error });
  }
}

/** Whether the service is at fault; texts of faults name nothing of an account. */
function isFault({ code }: AppError): boolean {
  return catalogue[code].status >= 500;
}
