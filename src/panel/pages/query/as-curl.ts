import { type QueryBody, queryText } from './query-body.ts';

/** The query as a call of the public API, to be pasted into a shell. */
export function queryAsCurl(publicUrl: string, slug: string, body: QueryBody): string {
  const text = queryText(body).replaceAll("'", `'\\''`);
  return [
    `curl -sS '${publicUrl}/api/v1/schemas/${slug}/query'`,
    `-H "Authorization: Bearer $CELEIRO_TOKEN"`,
    `-H 'Content-Type: application/json'`,
    `-d '${text}'`,
  ].join(' \\\n  ');
}
