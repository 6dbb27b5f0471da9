import { AppError, type FieldProblem } from '../app-error.ts';

/** A fault in one part of a request; `ProblemList` adds the part's field name and makes it a `FieldProblem`. */
export class Problem extends Error {
  readonly code: FieldProblem['code'];
  readonly params: Record<string, string | number>;
  /** Place below the checked field, e.g. `value` in a condition. */
  readonly at: string | undefined;

  constructor(code: FieldProblem['code'], params: Record<string, string | number> = {}, at?: string) {
    super(code);
    this.code = code;
    this.params = params;
    this.at = at;
  }
}

/** Gathers the problems of a whole request, so that one answer names them all. */
export class ProblemList {
  private readonly problems: FieldProblem[] = [];

  /** Runs `step`. A `Problem` thrown inside is noted under `field`, and the result is undefined. */
  try<T>(field: string, step: () => T): T | undefined {
    try {
      return step();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      this.problems.push({
        field: error.at === undefined ? field : `${field}.${error.at}`,
        code: error.code,
        params: error.params,
      });
      return undefined;
    }
  }

  /**
   * The error has the code of the first problem (or of `select_star`, if there is one). Most requests have one fault, so a
   * client sees it at once.
   * @throws AppError with every problem, if there is any
   */
  throwIfAny(): void {
    const first = this.problems.find((problem) => problem.code === 'select_star') ?? this.problems[0];
    if (first) throw new AppError(first.code, { params: first.params ?? {}, fields: this.problems });
  }
}
