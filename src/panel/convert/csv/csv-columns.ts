import { convertTexts } from '../../texts/convert.ts';
import { type CellWriter, cellWriter } from '../cells/cell-writer.ts';
import { ColumnEvidence } from '../cells/column-evidence.ts';
import type { TargetField } from '../cells/target-field.ts';
import { type NamedColumn, namedColumns } from './column-names.ts';

/** The columns of a table: first learns from all rows, then writes each row as a line of JSON. */
export class CsvColumns {
  readonly #columns: NamedColumn[];
  readonly #evidence: ColumnEvidence[];

  constructor(header: string[], fields: TargetField[]) {
    this.#columns = namedColumns(header, fields);
    this.#evidence = this.#columns.map(({ field }) => new ColumnEvidence(field));
  }

  learn(cells: string[]): void {
    for (let i = 0; i < cells.length; i++) this.#evidence[i]!.learn(cells[i]!);
  }

  /** A writer of rows as lines, line feed included, by what was learnt. */
  lineWriter(): (cells: string[]) => string {
    const hasComma = this.#hasComma();
    const writers = this.#evidence.map((evidence): CellWriter => {
      const { points } = evidence;
      const chosen = hasComma || evidence.isInteger ? 'thousands' : 'decimal';
      return cellWriter(evidence.form, {
        points: points === 'unsaid' ? chosen : points,
        isMonthFirst: evidence.dayOrder === 'month_first',
      });
    });
    const starts = this.#columns.map(({ key }, i) => `${i === 0 ? '{' : ','}${JSON.stringify(key)}:`);
    return (cells) => {
      let line = '';
      for (let i = 0; i < cells.length; i++) line += starts[i]! + writers[i]!(cells[i]!);
      return `${line}}\n`;
    };
  }

  /** What was decided, in sentences for the user. */
  notes(): string[] {
    const notes: string[] = [];
    const renamed = this.#columns.filter(({ isRenamed }) => isRenamed).map(({ key }) => key);
    if (renamed.length > 0) notes.push(convertTexts.renamed(renamed));
    const hasComma = this.#hasComma();
    if (hasComma) notes.push(convertTexts.decimalComma);
    const isOpen = ({ hasEitherPoint }: ColumnEvidence) => !hasComma && hasEitherPoint;
    const readings: [(evidence: ColumnEvidence) => boolean, (names: string[]) => string][] = [
      [({ leavesEitherPoint }) => leavesEitherPoint, convertTexts.pointsLeft],
      [(evidence) => isOpen(evidence) && evidence.isInteger, convertTexts.thousandsPointChosen],
      [(evidence) => isOpen(evidence) && !evidence.isInteger, convertTexts.decimalPointChosen],
      [({ dayOrder }) => dayOrder === 'day_first', convertTexts.dayFirst],
      [({ dayOrder }) => dayOrder === 'either', convertTexts.dayFirstChosen],
      [({ dayOrder }) => dayOrder === 'month_first', convertTexts.monthFirst],
    ];
    for (const [isRead, text] of readings) {
      const names = this.#columns.filter((_, i) => isRead(this.#evidence[i]!)).map(({ key }) => key);
      if (names.length > 0) notes.push(text(names));
    }
    return notes;
  }

  /** One column that needs the comma tells how the whole file writes numbers. */
  #hasComma(): boolean {
    return this.#evidence.some((evidence) => evidence.needsComma);
  }
}
