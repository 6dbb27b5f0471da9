import { panel } from '../../../../../generated/contract-values.ts';
import { csvLines, csvOf } from '../../../parts/controls/download-csv.ts';
import type { QueryBody } from '../query-text.ts';
import { requestPage } from '../run/request-page.ts';

/** Rows asked for at once. */
const PAGE_ROWS = panel.schemas.QueryFirstPage.properties.limit.maximum;

/**
 * Every row of a query's answer as CSV, read page by page of one snapshot, in pieces that the browser may keep on disk.
 * @param onRows receives the number of rows read so far
 * @throws ApiError; the reason of an abort
 */
export async function allRowsAsCsv(
  slug: string,
  query: QueryBody,
  onRows: (rows: number) => void,
  signal: AbortSignal,
): Promise<Blob[]> {
  const first = await requestPage(slug, { ...query, limit: PAGE_ROWS }, signal);
  const parts = [new Blob([csvOf(first.table)])];
  let rows = first.table.rows.length;
  onRows(rows);
  for (let token = first.nextPageToken; token; ) {
    const page = await requestPage(slug, { page_token: token }, signal);
    parts.push(new Blob([csvLines(page.table.rows)]));
    rows += page.table.rows.length;
    onRows(rows);
    token = page.nextPageToken;
  }
  return parts;
}
