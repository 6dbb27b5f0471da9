/**
 * Upper and lower case, character by character by Unicode's simple mappings. Java's differ from the language's in
 * one letter of all code points (compared one by one; letters that only the newest Unicode has apart): `ß` has no
 * capital there.
 */
export function upperSql(text: string): string {
  return `upper(replace(${text}, 'ß', 'ẞ'))`;
}

export function lowerSql(text: string): string {
  return `lower(${text})`;
}
