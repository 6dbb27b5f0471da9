import { panel } from '../../../../../generated/contract-values.ts';
import { ApiError } from '../../../api/api-error.ts';
import { type CsvForm, csvOf, csvOfRows } from '../../../parts/controls/download-csv.ts';
import type { QueryBody } from '../query-text.ts';
import type { QueryPage } from '../run/request-page.ts';
import { patiently } from './patiently.ts';

/** Rows asked for at once, unless so many are too large an answer. */
const MOST_PAGE_ROWS: number = panel.schemas.QueryFirstPage.properties.limit.maximum;

/**
 * Every row of a query's answer as CSV, read page by page of one snapshot, in pieces that the browser may keep on disk.
 * @param ask requests one page
 * @param onRows receives the number of rows read so far
 * @throws ApiError; the reason of an abort
 */
export async function allRowsAsCsv(
  ask: (request: object) => Promise<QueryPage>,
  query: QueryBody,
  form: CsvForm,
  onRows: (rows: number) => void,
  signal: AbortSignal,
): Promise<Blob[]> {
  const askPatiently = (request: object) => patiently(() => ask(request), signal);
  for (let pageRows = MOST_PAGE_ROWS; ; pageRows = Math.ceil(pageRows / 2)) {
    try {
      return await pagesAsCsv(askPatiently, { ...query, limit: pageRows }, form, onRows);
    } catch (error) {
      const isTooLarge = error instanceof ApiError && error.code === 'answer_too_large';
      // All pages of a query have as many rows as its first one, so smaller ones begin anew.
      if (!isTooLarge || pageRows === 1) throw error;
    }
  }
}

async function pagesAsCsv(
  ask: (request: object) => Promise<QueryPage>,
  query: QueryBody,
  form: CsvForm,
  onRows: (rows: number) => void,
): Promise<Blob[]> {
  const first = await ask(query);
  const parts = [new Blob([csvOf(first.table, form)])];
  let rows = first.table.rows.length;
  onRows(rows);
  for (let token = first.nextPageToken; token; ) {
    const page = await ask({ page_token: token });
    parts.push(new Blob([csvOfRows(page.table, form)]));
    rows += page.table.rows.length;
    onRows(rows);
    token = page.nextPageToken;
  }
  return parts;
}
