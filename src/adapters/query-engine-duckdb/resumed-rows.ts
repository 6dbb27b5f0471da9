import { AppError } from '../../domain/app-error.ts';
import type { Cell } from '../../domain/query/typed-plan.ts';
import { ProcessLost } from './process/process-lost.ts';
import type { RemoteAnswer } from './process/remote-answer.ts';

/** Most processes lost one after the other without a row given between; then the answer is given up. */
const mostLosses = 5;

/**
 * The rows of an answer, even if the process that holds them is lost: `again` computes the answer anew, and rows already
 * given are skipped. A plan's order is total and its data are pinned, so the rows are the same.
 */
export class ResumedRows {
  #answer: RemoteAnswer;
  readonly #again: () => Promise<RemoteAnswer>;
  #closed = false;

  constructor(answer: RemoteAnswer, again: () => Promise<RemoteAnswer>) {
    this.#answer = answer;
    this.#again = again;
  }

  async *batches(): AsyncGenerator<Cell[][]> {
    let given = 0;
    let losses = 0;
    for (;;) {
      let skipped = 0;
      try {
        for await (const rows of this.#answer.batches()) {
          const skip = Math.min(given - skipped, rows.length);
          skipped += skip;
          if (rows.length === skip) continue;
          given += rows.length - skip;
          losses = 0;
          // The rows that follow in this round were not given either.
          skipped = given;
          yield rows.slice(skip);
        }
        return;
      } catch (error) {
        if (!(error instanceof ProcessLost)) throw error;
        if (this.#closed || ++losses === mostLosses) throw new AppError('query_failed', { cause: error });
        this.#answer = await this.#again();
        if (this.#closed) this.#answer.close();
      }
    }
  }

  /** Safe to call twice. */
  close(): void {
    this.#closed = true;
    this.#answer.close();
  }
}
