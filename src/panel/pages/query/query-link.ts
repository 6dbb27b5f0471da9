import { type QueryBody, queryText } from './query-text.ts';

/** Parameter of the console's address that holds the query, as it stands in the editor: no digit is read and written anew. */
export const QUERY = 'q';

/** Address of the console with a query, which runs at once. */
export function consoleLink(slug: string, query: QueryBody): string {
  return consoleAddress(slug, queryText(query));
}

/** The same with a query that is kept as it was written. */
export function consoleAddress(slug: string, text: string): string {
  return `/esquemas/${slug}/consulta?${new URLSearchParams({ [QUERY]: text })}`;
}
