export interface Explained {
  /** End of the file's path. */
  file: string;
  /** The line that is mutated, trimmed. */
  line: string;
  /** What Stryker puts in its place; left out: any of that line. */
  to?: string;
  why: string;
}

/** Mutants that no test can notice, or that need not be noticed. */
export const explained: Explained[] = [];
