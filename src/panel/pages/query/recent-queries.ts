import { parseQueryText } from './query-body.ts';

const MOST = 20;

export interface RecentQuery {
  text: string;
  /** ISO 8601. */
  at: string;
}

const key = (tenant: string, slug: string) => `celeiro.queries.${tenant}.${slug}`;

/** The queries run in this browser, the newest first; none where the browser keeps nothing. */
export function recentQueries(tenant: string, slug: string): RecentQuery[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key(tenant, slug)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isRecent) : [];
  } catch {
    return [];
  }
}

/** Remembers a query that was run; the same query again only moves up. */
export function rememberQuery(tenant: string, slug: string, text: string): RecentQuery[] {
  const others = recentQueries(tenant, slug).filter((query) => query.text !== text);
  const queries = [{ text, at: new Date().toISOString() }, ...others].slice(0, MOST);
  try {
    localStorage.setItem(key(tenant, slug), JSON.stringify(queries));
  } catch {
    // A browser that keeps nothing still shows the queries of this visit.
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
