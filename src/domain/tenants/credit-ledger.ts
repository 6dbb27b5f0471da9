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

/** Which entries are wanted; members left out do not narrow. */
export interface LedgerFilter {
  /** Slug of the schema whose runs moved the credits. */
  schema?: string | undefined;
  /** First and last day, YYYY-MM-DD in UTC. */
  from?: string | undefined;
  to?: string | undefined;
}

/**
 * A page of the ledger, the newest first.
 * @throws AppError `invalid_request` for a malformed cursor
 */
export async function listLedger(
  db: Queryable,
  tenantId: number,
  page: LedgerFilter & { cursor?: string | undefined; limit: number },
): Promise<{ entries: LedgerEntry[]; next: string | null }> {
  // Amounts add up to the balance, so the balance at an entry is today's less all later amounts, shown or not.
  const rows = await db.query<LedgerEntry>(
    `with page as (
       select l.*, s.slug as schema from credit_ledger l
         left join runs r on r.id = l.run_id left join schemas s on s.id = r.schema_id
       where l.tenant_id = $1 and l.id < $2
         and ($4::text is null or s.slug = $4)
         and ($5::date is null or l.created_at >= $5::date::timestamp at time zone 'UTC')
         and ($6::date is null or l.created_at < ($6::date + 1)::timestamp at time zone 'UTC')
       order by l.id desc limit $3
     ), later as (
       select id, sum(amount) over (order by id desc rows between unbounded preceding and 1 preceding) as amount
       from credit_ledger where tenant_id = $1 and id >= (select min(id) from page)
     )
     select p.id, p.created_at as at, p.kind, p.amount::text, p.run_id as "runId", p.schema, p.note,
       (t.credits - coalesce(later.amount, 0))::text as balance
     from page p join later on later.id = p.id join tenants t on t.id = $1
     order by p.id desc`,
    [
      tenantId,
      decodeCursor(page.cursor),
      page.limit + 1,
      page.schema ?? null,
      page.from ?? null,
      page.to ?? null,
    ],
  );
  const entries = rows.slice(0, page.limit);
  return { entries, next: rows.length > page.limit ? encodeCursor(entries.at(-1)!.id) : null };
}
