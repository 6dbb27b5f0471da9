import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import type { Answer, Schemas } from '../../../api/paths.ts';
import { useRead } from '../../../api/use-api.ts';

export type SavedQuery = Schemas['SavedQuery'];
export type RecentQuery = Answer<'/schemas/{slug}/queries', 'get'>['recent'][number];

const PATH = '/schemas/{slug}/queries';

/** The queries that the account saved of a schema, and those that the member ran last. */
export function useKeptQueries(slug: string) {
  const client = useQueryClient();
  const { data } = useRead(PATH, { path: { slug } });
  return {
    saved: data?.saved ?? [],
    recent: data?.recent ?? [],
    /** Remembers a query that was answered. That it could not be is not worth a word. */
    remember: async (query: string) => {
      await call('post', '/schemas/{slug}/queries/recent', { path: { slug }, body: { query } }).catch(
        () => {},
      );
      await client.invalidateQueries({ queryKey: [PATH] });
    },
  };
}
