/** Characters of a long value that a table or a list shows. */
export const SHOWN_CHARS = 300;

/** A value as a table shows it: of a long one the beginning, for a page with whole ones of a megabyte stands still. */
export function beginningOf(value: string): string {
  if (value.length <= SHOWN_CHARS) return value;
  // Not in the middle of a surrogate pair.
  const end = /[\uD800-\uDBFF]/.test(value[SHOWN_CHARS - 1]!) ? SHOWN_CHARS - 1 : SHOWN_CHARS;
  return `${value.slice(0, end)}…`;
}
