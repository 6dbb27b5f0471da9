import { FORM, type Points } from './cell-forms.ts';

/** What the numbers of one column tell about how their points are read. */
export class NumberEvidence {
  #hasPointOnly = false;
  #hasCommaOnly = false;
  #hasEither = false;

  /** @param forms those that the trimmed cell fits */
  learn(cell: string, forms: number): void {
    const isPoint = (forms & FORM.number) !== 0;
    const isComma = (forms & FORM.commaNumber) !== 0;
    this.#hasPointOnly ||= isPoint && !isComma;
    this.#hasCommaOnly ||= isComma && !isPoint;
    this.#hasEither ||= isPoint && isComma && cell.includes('.');
  }

  /** Whether some number fits as with a decimal point and as with a thousands point, such as `1.234`. */
  get hasEither(): boolean {
    return this.#hasEither;
  }

  /** How those numbers are read by what the others tell; `unsaid` where there are none that tell. */
  get points(): Points | 'unsaid' {
    if (this.#hasPointOnly && this.#hasCommaOnly) return 'unknown';
    if (this.#hasPointOnly) return 'decimal';
    return this.#hasCommaOnly ? 'thousands' : 'unsaid';
  }
}
