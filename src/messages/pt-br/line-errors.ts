/** What the checker found wrong with a line: code -> text of the validation report. */
export const lineErrors = {} as const satisfies Record<string, string>;
