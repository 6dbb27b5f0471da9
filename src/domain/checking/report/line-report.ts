import type { LineError } from './line-fault.ts';

/** The bad lines of a file: counts all of them and describes the first ones (contract rule 22). */
export class LineReport {
  badRows = 0;
  readonly errors: LineError[] = [];
  readonly #most: number;

  /** At most `most` errors are described. */
  constructor(most: number) {
    this.#most = most;
  }

  /** Adds one bad line. `describe` is only called for the first lines: a file may have a bad line for each of its bytes. */
  add(describe: () => LineError): void {
    this.badRows++;
    if (this.errors.length < this.#most) this.errors.push(describe());
  }
}
