import type { Queryable } from '../../ports/database.ts';
import { decodeCursor, encodeCursor } from '../list-cursor.ts';

export interface LedgerEntry {
  id: number;
  at: Date;
  kind: 'grant' | 'reserve' | 'release' | 'charge';
  /** Decimals as text: the change of the balance, and the balance after it. */
  amount: string;
  balance: string;
  runId: number | null;
  schema: string | null;
  note: string;
}

/** Credits that can be spent, and credits reserved by open runs; decimals as text. */
export async function readCredits(
  db: Queryable,
  tenantId: number,
): Promise<{ balance: string; reserved: string }> {
  const [row] = await db.query<{ balance: string; reserved: string }>(
    `select credits::text as balance,
       (select coalesce(sum(credits_reserved), 0)::numeric(18, 6)::text from runs
        where tenant_id = $1 and status in ('started', 'running')) as reserved
     from tenants where id = $1`,
    [tenantId],
  );
  return row!;
}

/**
 * A page of the ledger, the newest first.
 * @throws AppError `invalid_request` for a malformed cursor
 */
export async function listLedger(
  db: Queryable,
  tenantId: number,
  page: { cursor?: string; limit: number },
): Promise<{ entries: LedgerEntry[]; next: string | null }> {
  // Amounts add up to the balance, so the balance at an entry is today's less all later amounts.
  const rows = await db.query<LedgerEntry>(
    `with page as (
       select * from credit_ledger where tenant_id = $1 and id < $2 order by id desc limit $3
     ), later as (
       select coalesce(sum(amount), 0) as amount from credit_ledger where tenant_id = $1 and id >= $2
     )
     select p.id, p.created_at as at, p.kind, p.amount::text, p.run_id as "runId", s.slug as schema, p.note,
       (t.credits - later.amount - coalesce(sum(p.amount) over (
          order by p.id desc rows between unbounded preceding and 1 preceding), 0))::text as balance
     from page p cross join later join tenants t on t.id = $1
       left join runs r on r.id = p.run_id left join schemas s on s.id = r.schema_id
     order by p.id desc`,
    [tenantId, decodeCursor(page.cursor), page.limit + 1],
  );
  const entries = rows.slice(0, page.limit);
  return { entries, next: rows.length > page.limit ? encodeCursor(entries.at(-1)!.id) : null };
}
