/** The page says that the query is refused with this code. */
export class Refused extends Error {
  readonly code: string;
  constructor(code: string) {
    super(`refused: ${code}`);
    this.code = code;
  }
}

/** The page leaves the answer open (the last digit of a double decides it, say): the query is not asked. */
export class Unsure extends Error {}

export const overflow = () => new Refused('numeric_overflow');
