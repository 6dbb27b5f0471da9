/** What the catalogue says of one code of the report of bad lines. Backticks in cause and cure mark code. */
export interface LineErrorText {
  /** Text of the answer or report; `{name}` is replaced by the parameter of that name. */
  text: string;
  /** What led to the error, in one or two sentences, for `/docs/erros`. */
  cause: string;
  /** What to do next, for `/docs/erros`. Says where in the panel, if the cure is there. */
  cure: string;
}

/** What the catalogue says of one error code. */
export interface ErrorText extends LineErrorText {
  /** HTTP status of an answer with this code. Codes of single fields only explain texts in `errors`. */
  status: number;
}
