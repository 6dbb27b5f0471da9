import type { Query } from '../query-protocol.ts';
import type { QueryProcess } from './query-process.ts';
import type { RemoteAnswer } from './remote-answer.ts';

/** A query process for many queries; when it is lost, another takes its place. */
export class SharedProcess {
  readonly #start: () => QueryProcess;
  #process: QueryProcess | undefined;

  /** @param start throws once no process may be started any more */
  constructor(start: () => QueryProcess) {
    this.#start = start;
  }

  /** Starts the process ahead of its first query. */
  open(): void {
    this.#process ??= this.#replaced();
  }

  /**
   * @param onBegin called with the process when it is ready to compute
   * @throws AppError of the query; `ProcessLost`; the signal's reason
   */
  async execute(
    query: Query,
    signal: AbortSignal,
    onBegin?: (process: QueryProcess) => void,
  ): Promise<RemoteAnswer> {
    this.open();
    while (!this.#process!.usable) {
      const lost = this.#process!;
      await lost.ended;
      // One that never started is tried again only when it is needed.
      if (this.#process === lost) this.#process = this.#replaced();
    }
    const process = this.#process!;
    return process.execute(query, signal, () => onBegin?.(process));
  }

  #replaced(): QueryProcess {
    const process = this.#start();
    process.ended
      .then(() => {
        if (process.started && this.#process === process) this.#process = this.#replaced();
      })
      // The system cannot start a process now, or all is closed. The next query tries again, and fails if it must.
      .catch(() => undefined);
    return process;
  }
}
