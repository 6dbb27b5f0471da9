/** A string literal. DuckDB and Trino know no escape in it but the doubled quote. */
export function quoteText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
