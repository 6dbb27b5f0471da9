import { AppError, type FieldProblem } from '../app-error.ts';

/** A fault in one part of a request; whoever knows the part's field name turns it into a `FieldProblem`. */
export class Problem extends Error {
  readonly code: FieldProblem['code'];
  readonly params: Record<string, string | number>;
  /** Place below the field being looked at, e.g. `value` in a condition. */
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

  /** Runs `step`; a `Problem` thrown inside is noted under `field` and gives undefined. */
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
   * The error's own code is the first problem's (`select_star` before all others): most requests have
   * one fault, and a client sees at once which.
   * @throws AppError with every problem, if there is any
   */
  throwIfAny(): void {
    const first = this.problems.find((problem) => problem.code === 'select_star') ?? this.problems[0];
    if (first) throw new AppError(first.code, { params: first.params ?? {}, fields: this.problems });
  }
}
