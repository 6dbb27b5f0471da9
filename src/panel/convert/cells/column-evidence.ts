import { FORM, formsOf, type Points } from './cell-forms.ts';
import { NumberEvidence } from './number-evidence.ts';
import type { TargetField } from './target-field.ts';

export type ColumnForm = 'text' | 'number' | 'boolean' | 'day' | 'time' | 'json';

const DAY_FIRST = FORM.day | FORM.time;
const MONTH_FIRST = FORM.dayMonthFirst | FORM.timeMonthFirst;

/** What the cells of one column tell about its form. */
export class ColumnEvidence {
  /** Whether the field takes no fraction: its points can only be those of thousands. */
  readonly isInteger: boolean;
  readonly #given: ColumnForm | undefined;
  readonly #numbers = new NumberEvidence();
  /** Forms that every cell so far fits. */
  #common = ~0;
  #isEmpty = true;
  #hasDayFirst = false;
  #hasDayFirstOnly = false;
  #hasMonthFirstOnly = false;

  /** @param field the field that the cells are meant for; without one, the cells decide */
  constructor(field: TargetField | undefined) {
    this.isInteger = field?.type.toLowerCase() === 'integer';
    this.#given = field && givenForm(field.type);
  }

  learn(cell: string): void {
    const given = this.#given;
    // Nothing can change any more.
    if (given === 'text' || given === 'json' || (given === undefined && this.#common === 0)) return;
    const trimmed = cell.trim();
    if (trimmed === '') return;
    const forms = formsOf(trimmed);
    this.#isEmpty = false;
    this.#common &= forms;
    this.#numbers.learn(trimmed, forms);
    const isDayFirst = (forms & DAY_FIRST) !== 0;
    const isMonthFirst = (forms & MONTH_FIRST) !== 0;
    this.#hasDayFirst ||= isDayFirst;
    this.#hasDayFirstOnly ||= isDayFirst && !isMonthFirst;
    this.#hasMonthFirstOnly ||= isMonthFirst && !isDayFirst;
  }

  get form(): ColumnForm {
    if (this.#given) return this.#given;
    const common = this.#isEmpty ? 0 : this.#common;
    if (common & (FORM.number | FORM.commaNumber)) return 'number';
    if (common & FORM.boolean) return 'boolean';
    if (common & (FORM.day | FORM.dayMonthFirst)) return 'day';
    return common & (FORM.time | FORM.timeMonthFirst) ? 'time' : 'text';
  }

  /** Whether the numbers can only be read with a decimal comma. */
  get needsComma(): boolean {
    return this.form === 'number' && this.points === 'thousands';
  }

  /** How points are read that could be decimal or of thousands; `unsaid` if no other number of the column tells. */
  get points(): Points | 'unsaid' {
    return this.#numbers.points;
  }

  /** Whether the numbers have points, and all of them fit as decimal and as thousands points. */
  get hasEitherPoint(): boolean {
    return this.form === 'number' && this.#numbers.hasEither && this.points === 'unsaid';
  }

  /** Whether numbers whose points fit both ways stay texts, because the others are written both ways. */
  get leavesEitherPoint(): boolean {
    return this.form === 'number' && this.#numbers.hasEither && this.points === 'unknown';
  }

  /** How days are read; `either` if all fit both ways, undefined where the column has none. */
  get dayOrder(): 'day_first' | 'month_first' | 'either' | undefined {
    if (this.form !== 'day' && this.form !== 'time') return undefined;
    if (this.#hasDayFirstOnly) return 'day_first';
    if (this.#hasMonthFirstOnly) return 'month_first';
    return this.#hasDayFirst ? 'either' : undefined;
  }
}

/** The form of a field's type; undefined for a type that is not known here. */
function givenForm(type: string): ColumnForm | undefined {
  const name = type.toLowerCase();
  if (name === 'string') return 'text';
  if (name === 'integer' || name === 'number' || name.startsWith('decimal')) return 'number';
  if (name === 'date') return 'day';
  if (name === 'timestamp') return 'time';
  return name === 'boolean' || name === 'json' ? name : undefined;
}
