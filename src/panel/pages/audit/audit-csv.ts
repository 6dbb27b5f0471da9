import { call } from '../../api/call.ts';
import type { Schemas } from '../../api/paths.ts';
import { csvLines } from '../../parts/controls/download-csv.ts';
import { auditActions } from '../../texts/accounts.ts';
import { auditTexts as texts } from '../../texts/audit.ts';
import type { AuditQuery } from './audit-filter.ts';
import { detailsOf } from './detail-text.ts';

/** Most entries of one file; a hundred requests. */
export const MOST_ENTRIES = 10_000;
const PAGE = 100;

/**
 * The entries that match, as CSV: the newest `MOST_ENTRIES`.
 * @param onEntries receives the number of entries read so far
 * @throws ApiError; the reason of an abort
 */
export async function auditAsCsv(
  query: AuditQuery,
  onEntries: (entries: number) => void,
  signal: AbortSignal,
): Promise<{ parts: string[]; cut: boolean }> {
  const parts = [csvLines([[texts.when, texts.who, texts.what, texts.target, texts.details]])];
  let entries = 0;
  let cursor: string | undefined;
  do {
    const paged = { ...query, limit: PAGE, ...(cursor && { cursor }) };
    const page = await call('get', '/audit', { query: paged }, signal);
    parts.push(csvLines(page.data.map(lineOf)));
    entries += page.data.length;
    onEntries(entries);
    cursor = page.next ?? undefined;
  } while (cursor && entries < MOST_ENTRIES);
  return { parts, cut: cursor !== undefined };
}

function lineOf({ at, member, action, target, details }: Schemas['AuditEntry']): string[] {
  const told = detailsOf(details).map(({ name, before, value }) =>
    before === undefined ? `${name}: ${value}` : `${name}: ${before} → ${value}`,
  );
  return [at, member ?? texts.operator, auditActions[action] ?? action, target, told.join('; ')];
}
