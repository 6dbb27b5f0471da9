import { useCallback, useEffect, useRef, useState } from 'react';
import { type ApiError, toApiError } from '../../../api/api-error.ts';
import type { FieldErrors } from '../../../editor/query-problems.ts';
import type { QueryBody } from '../query-text.ts';
import { type QueryPage, requestPage } from './request-page.ts';

const noErrors: FieldErrors = {};

/**
 * Runs queries on a schema, one at a time. A new one, a cancellation and leaving the page end the one before, in the engine too.
 */
export function useQueryRun(slug: string) {
  const [page, setPage] = useState<QueryPage | null>(null);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [running, setRunning] = useState<'first' | 'next' | null>(null);
  const current = useRef<AbortController | null>(null);

  const ask = useCallback(
    async (kind: 'first' | 'next', request: object): Promise<QueryPage | undefined> => {
      current.current?.abort();
      const controller = new AbortController();
      current.current = controller;
      setRunning(kind);
      setFailure(null);
      try {
        const answer = await requestPage(slug, request, controller.signal);
        return current.current === controller ? answer : undefined;
      } catch (error) {
        if (current.current === controller) setFailure(toApiError(error));
        return undefined;
      } finally {
        if (current.current === controller) {
          current.current = null;
          setRunning(null);
        }
      }
    },
    [slug],
  );

  const run = useCallback(
    async (body: QueryBody) => {
      const answer = await ask('first', body);
      if (answer) setPage(answer);
      return answer !== undefined;
    },
    [ask],
  );

  const next = useCallback(async () => {
    if (!page?.nextPageToken) return;
    const answer = await ask('next', { page_token: page.nextPageToken });
    if (answer)
      setPage({ ...answer, table: { ...answer.table, rows: [...page.table.rows, ...answer.table.rows] } });
  }, [ask, page]);

  const cancel = useCallback(() => {
    current.current?.abort();
    current.current = null;
    setRunning(null);
  }, []);
  useEffect(() => cancel, [slug, cancel]);

  return { page, failure, errors: failure?.fields ?? noErrors, running, run, next, cancel };
}
