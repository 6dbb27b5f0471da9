/** A mutant that no test can notice, or that need not be noticed. */
export interface Explained {
  /** End of the file's path. */
  file: string;
  /** The line that is mutated, trimmed. */
  line: string;
  /** Stryker's replacement; if left out, any mutant of that line. */
  to?: string;
  why: string;
}

/** Each mutant's line, replacement (any if undefined), and why. */
export type Mutants = [line: string, to: string | undefined, why: string][];

export const ONLY_QUICKER = 'The longer way gives the same.';

/** The same mutants in each of these files. */
export function inFiles(files: string[], of: Mutants): Explained[] {
  return of.flatMap(([line, to, why]) =>
    files.map((file) => ({ file, line, ...(to !== undefined && { to }), why })),
  );
}
