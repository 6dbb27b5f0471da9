import type { LineErrorCode } from '../../../messages/pt-BR.ts';
import type { CompiledField } from '../compiled-schema.ts';
import { describeFault, type Expectation, type LineError } from './line-fault.ts';

/** The bad lines of a file: counts all of them and describes the first ones (contract rule 22). */
export class LineReport {
  badRows = 0;
  readonly errors: LineError[] = [];
  readonly #most: number;

  /** At most `most` errors are described. */
  constructor(most: number) {
    this.#most = most;
  }

  /** Adds one bad line. `found` is only called if the line is described. */
  add(
    place: { line: number; offset: number; code: LineErrorCode; field?: string | null },
    expectation: Expectation,
    found: () => string,
    type?: CompiledField['type'],
  ): void {
    this.badRows++;
    if (this.errors.length >= this.#most) return;
    this.errors.push(describeFault({ ...place, field: place.field ?? null }, expectation, found(), type));
  }
}
