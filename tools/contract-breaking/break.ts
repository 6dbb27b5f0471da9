/** One change that breaks clients of the released contract. */
export interface Break {
  what: string;
  /** oasdiff's name of the rule, or the extension. */
  rule: string;
  /** Operations that have it; empty if it concerns the whole document. */
  operations: string[];
}
