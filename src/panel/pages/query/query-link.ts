import { type QueryBody, queryText } from './query-text.ts';

/** Part of the console's address that holds the query, as it stands in the editor: no digit is read and written anew. */
export const QUERY = 'q';

/** Address of the console with a query, which runs at once. */
export function consoleLink(slug: string, query: QueryBody): string {
  return consoleAddress(slug, queryText(query));
}

/**
 * The same with a query that is kept as it was written. It stands behind the `#`, which browsers do not send: servers refuse a
 * long address.
 */
export function consoleAddress(slug: string, text: string): string {
  return `/esquemas/${slug}/consulta#${new URLSearchParams({ [QUERY]: text })}`;
}
