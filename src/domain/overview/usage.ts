import type { Queryable } from '../../ports/database.ts';

/** What a tenant used in a month, and what it has stored now. */
export interface Usage {
  tenant: string;
  plan: string;
  /** Uploads that were accepted in the month, by the day of their upload in UTC, also if they were removed since. */
  uploadedFiles: number;
  uploadedRows: number;
  uploadedBytes: number;
  /** Uploads of the month that failed. */
  failedFiles: number;
  /** Runs that ended in the month. */
  completedRuns: number;
  failedRuns: number;
  cancelledRuns: number;
  /** Records of the runs that completed. */
  processedRows: number;
  /** Decimal as text: what these runs were charged. */
  creditsCharged: string;
  /** Now, not in the month: accepted files that are not set aside, and those of them that wait for processing. */
  storedRows: number;
  storedBytes: number;
  pendingFiles: number;
}

/**
 * Usage of every tenant, or of one. Bytes that queries read are kept nowhere by tenant: that would take a write for each
 * query.
 * @param month `YYYY-MM`, of UTC
 */
export async function readUsage(db: Queryable, month: string, tenantId?: number): Promise<Usage[]> {
  return db.query<Usage>(
    `with month as (
       select ($1 || '-01')::date as first, (($1 || '-01')::date + interval '1 month')::date as next
     )
     select t.slug as tenant, t.plan, u.files as "uploadedFiles", u.rows as "uploadedRows", u.bytes as "uploadedBytes",
       u.failed as "failedFiles", r.completed as "completedRuns", r.failed as "failedRuns", r.cancelled as "cancelledRuns",
       r.rows as "processedRows", r.charged::text as "creditsCharged",
       s.rows as "storedRows", s.bytes as "storedBytes", s.pending as "pendingFiles"
     from tenants t cross join month
       cross join lateral (
         select coalesce(sum(files), 0)::bigint as files, coalesce(sum(rows), 0)::bigint as rows,
           coalesce(sum(bytes), 0)::bigint as bytes, coalesce(sum(failed_files), 0)::bigint as failed
         from schema_days where tenant_id = t.id and day >= month.first and day < month.next
       ) u
       cross join lateral (
         select count(*) filter (where status = 'completed') as completed,
           count(*) filter (where status = 'failed') as failed,
           count(*) filter (where status = 'cancelled') as cancelled,
           coalesce(sum(rows_total) filter (where status = 'completed'), 0)::bigint as rows,
           coalesce(sum(credits_charged), 0)::numeric(18, 6) as charged
         from runs where tenant_id = t.id
           and finished_at >= month.first::timestamp at time zone 'UTC'
           and finished_at < month.next::timestamp at time zone 'UTC'
       ) r
       cross join lateral (
         select coalesce(sum(stored_rows), 0)::bigint as rows, coalesce(sum(stored_bytes), 0)::bigint as bytes,
           coalesce(sum(pending_files), 0)::bigint as pending
         from schemas where tenant_id = t.id
       ) s
     where $2::bigint is null or t.id = $2
     order by t.slug`,
    [month, tenantId ?? null],
  );
}
