import { useQuery } from '@tanstack/react-query';
import { useParams } from 'wouter';
import { requestPage } from '../run/request-page.ts';

const MOST_VALUES = 30;

/** The most frequent texts of a column, to choose from; none until they are wanted, and where they cannot be had. */
export function useFrequentValues(field: string, wanted: boolean): string[] {
  const { slug = '' } = useParams<{ slug: string }>();
  const { data } = useQuery({
    queryKey: ['frequent-values', slug, field],
    enabled: wanted,
    retry: false,
    queryFn: async ({ signal }) => {
      const query = {
        select: [field, 'count(*) as how_often'],
        event_from: '0001-01-01',
        event_to: '9999-12-31',
        where: [{ field, op: 'is not null' }],
        group_by: [field],
        order_by: [{ field: 'how_often', direction: 'desc' }],
        limit: MOST_VALUES,
      };
      return (await requestPage(slug, query, signal)).table.rows.map(([value]) => value ?? '');
    },
  });
  return data ?? [];
}
