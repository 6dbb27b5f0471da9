import { useQuery } from '@tanstack/react-query';
import { useParams } from 'wouter';
import { frequentValues } from '../frequent-values.ts';
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
      const { table } = await requestPage(slug, frequentValues(field, [], MOST_VALUES), signal);
      return table.rows.map(([value]) => value ?? '');
    },
  });
  return data ?? [];
}
