import { AppError } from '../../domain/app-error.ts';
import type { AnswerBatch } from '../../domain/query/row-parts.ts';
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

  async *batches(): AsyncGenerator<AnswerBatch> {
    let givenRows = 0;
    /** Parts of the row after these. It is divided alike each time. */
    let givenParts = 0;
    let losses = 0;
    for (;;) {
      let skipRows = givenRows;
      let skipParts = givenParts;
      try {
        for await (const batch of this.#answer.batches()) {
          if (Array.isArray(batch)) {
            const skip = Math.min(skipRows, batch.length);
            skipRows -= skip;
            if (batch.length === skip) continue;
            givenRows += batch.length - skip;
            losses = 0;
            yield batch.slice(skip);
            continue;
          }
          const isLast = batch.next === 'rows';
          if (skipRows > 0) skipRows -= isLast ? 1 : 0;
          else if (skipParts > 0) skipParts--;
          else {
            givenRows += isLast ? 1 : 0;
            givenParts = isLast ? 0 : givenParts + 1;
            losses = 0;
            yield batch;
          }
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
