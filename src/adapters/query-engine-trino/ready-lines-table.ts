import type { TrinoServer } from './coordinator.ts';
import { createLinesTable } from './lines-table.ts';
import { stoppable } from './statement.ts';
import { TrinoError, TrinoUnreachable } from './trino-errors.ts';
import type { TrinoNames } from './trino-source.ts';

interface ReadyLinesTableOptions {
  server: TrinoServer;
  names: TrinoNames;
  /** URL that the keys of raw objects are relative to, `s3://bucket` or `s3://bucket/prefix`. */
  objectsUrl: string;
  /** Timeout for making the table, ms. */
  createWithinMs: number;
  /** Ends the making. */
  closing: AbortSignal;
}

/** Makes the table once for all queries of this process; none of them can call it off for the others. */
export class ReadyLinesTable {
  readonly #options: ReadyLinesTableOptions;
  #ready: Promise<void> | undefined;

  constructor(options: ReadyLinesTableOptions) {
    this.#options = options;
  }

  /**
   * Asks a question once the table is there. A table that Trino no longer has, as after the loss of its metastore, is made again, and
   * the question asked once more.
   */
  async ask<T>(signal: AbortSignal, question: () => Promise<T>): Promise<T> {
    const ready = this.#made();
    await stoppable(signal, ready);
    try {
      return await question();
    } catch (error) {
      if (!isMissingTable(error)) throw error;
      // Another query may have made it again meanwhile.
      if (this.#ready === ready) this.#ready = undefined;
      await stoppable(signal, this.#made());
      return question();
    }
  }

  #made(): Promise<void> {
    this.#ready ??= this.#make().catch((error: unknown) => {
      this.#ready = undefined;
      throw error;
    });
    return this.#ready;
  }

  async #make(): Promise<void> {
    const { server, names, objectsUrl, createWithinMs, closing } = this.#options;
    const timeUp = AbortSignal.timeout(createWithinMs);
    try {
      await createLinesTable(server, names, objectsUrl, AbortSignal.any([closing, timeUp]));
    } catch (error) {
      // The queries that wait for the table have time left, so this is no timeout of theirs.
      throw timeUp.aborted ? new TrinoUnreachable('no table of raw lines in time', { cause: error }) : error;
    }
  }
}

function isMissingTable(error: unknown): boolean {
  return error instanceof TrinoError && ['TABLE_NOT_FOUND', 'SCHEMA_NOT_FOUND'].includes(error.errorName);
}
