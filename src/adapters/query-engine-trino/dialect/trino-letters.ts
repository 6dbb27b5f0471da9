/**
 * Upper and lower case, character by character by Unicode's simple mappings. Java's mappings differ from the language's in
 * one letter: `ß` has no capital there. All code points were compared, but for letters that only the newest Unicode has.
 */
export function upperSql(text: string): string {
  return `upper(replace(${text}, 'ß', 'ẞ'))`;
}

export function lowerSql(text: string): string {
  return `lower(${text})`;
}
