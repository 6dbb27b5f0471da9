import { useDebouncedValue } from '@mantine/hooks';
import { useQueries } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import type { Schemas } from '../../api/paths.ts';
import { layoutTexts as texts } from '../../texts/layout.ts';

const TYPING_MS = 250;
/** Shorter queries would match almost every file. */
const LEAST_CHARS = 3;
/** Schemas searched where the page belongs to none: those that got files last. */
const MOST_SCHEMAS = 5;
const FILES_OF_EACH = 5;

export interface FoundFile {
  label: string;
  description: string;
  href: string;
}

/** Files by a part of their name: of the schema of the page, or of those with the newest files. `more` leads to all of them. */
export function useFoundFiles(
  query: string,
  here: string | undefined,
  schemas: Schemas['SchemaSummary'][],
): { files: FoundFile[]; more: FoundFile[] } {
  const [search] = useDebouncedValue(query.trim(), TYPING_MS);
  const freshest = schemas
    .toSorted((one, other) => freshnessOf(other) - freshnessOf(one))
    .slice(0, MOST_SCHEMAS)
    .map(({ slug }) => slug);
  const slugs = schemas.some(({ slug }) => slug === here) ? [here!] : freshest;
  const answers = useQueries({
    queries: slugs.map((slug) => ({
      queryKey: ['/schemas/{slug}/files', slug, 'palette', search],
      enabled: search.length >= LEAST_CHARS,
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(
          'get',
          '/schemas/{slug}/files',
          { path: { slug }, query: { search, per_page: FILES_OF_EACH } },
          signal,
        ),
    })),
  });
  const term = query.trim();
  const [first] = slugs;
  return {
    files: answers.flatMap(({ data }, at) =>
      (data?.data ?? []).map(({ id, file_name }) => ({
        label: file_name,
        description: slugs[at]!,
        href: `/esquemas/${slugs[at]}/arquivos/${id}`,
      })),
    ),
    more:
      first === undefined || term.length < LEAST_CHARS
        ? []
        : [
            {
              label: texts.findMoreFiles(term),
              description: first,
              href: `/esquemas/${first}/arquivos?${new URLSearchParams({ search: term })}`,
            },
          ],
  };
}

function freshnessOf({ last_file }: Schemas['SchemaSummary']): number {
  return last_file ? Date.parse(last_file.created_at) : 0;
}
