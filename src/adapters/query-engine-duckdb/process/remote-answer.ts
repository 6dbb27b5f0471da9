import type { AnswerBatch } from '../../../domain/query/row-parts.ts';
import type { Cell } from '../../../domain/query/typed-plan.ts';
import type { Answer, Batch } from '../query-protocol.ts';

/** The way to the rest of an answer in the query process. */
export interface AnswerSource {
  /** @throws AppError; `ProcessLost` */
  more(): Promise<Batch>;
  /** Safe to call at any time, and twice. */
  close(): void;
}

/** A computed answer: its first batch is here, the others in the query process. */
export class RemoteAnswer {
  readonly nextKey: Cell[] | null;
  readonly rowsRead: number;
  readonly bytesRead: number;
  /** Memory that it took in the query process when it was computed, bytes. */
  readonly heldBytes: number;
  readonly #first: Batch;
  readonly #source: AnswerSource;

  constructor(answer: Answer, source: AnswerSource) {
    this.nextKey = answer.nextKey;
    this.rowsRead = answer.rowsRead;
    this.bytesRead = answer.bytesRead;
    this.heldBytes = answer.heldBytes;
    this.#first = { rows: answer.rows, last: answer.last };
    this.#source = source;
  }

  /** The rows, once. While one batch is read the next is on its way. */
  async *batches(): AsyncGenerator<AnswerBatch> {
    let batch = this.#first;
    for (;;) {
      const next = batch.last ? undefined : this.#source.more();
      // A failure of the next batch counts when its turn comes.
      next?.catch(() => undefined);
      yield batch.rows;
      if (!next) return;
      batch = await next;
    }
  }

  close(): void {
    this.#source.close();
  }
}
