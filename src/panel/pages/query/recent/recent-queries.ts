import { parseQueryText } from '../query-text.ts';

const MOST = 20;

export interface RecentQuery {
  text: string;
  /** ISO 8601. */
  at: string;
}

const key = (tenant: string, slug: string) => `celeiro.queries.${tenant}.${slug}`;

/** The queries run in this browser, the newest first; none if the browser's storage is off. */
export function recentQueries(tenant: string, slug: string): RecentQuery[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key(tenant, slug)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isRecent) : [];
  } catch {
    return [];
  }
}

/** Remembers a query that was run. A repeated query only moves to the top. */
export function rememberQuery(tenant: string, slug: string, text: string): RecentQuery[] {
  const others = recentQueries(tenant, slug).filter((query) => query.text !== text);
  const queries = [{ text, at: new Date().toISOString() }, ...others].slice(0, MOST);
  try {
    localStorage.setItem(key(tenant, slug), JSON.stringify(queries));
  } catch {
    // Without the browser's storage, the queries of this visit are still shown.
  }
  return queries;
}

function isRecent(value: unknown): value is RecentQuery {
  const query = value as Partial<RecentQuery> | null;
  return (
    typeof query?.text === 'string' &&
    typeof query.at === 'string' &&
    parseQueryText(query.text) !== undefined
  );
}
