import type { Queryable } from '../../ports/database.ts';
import { lastComplete } from '../files/integrity/integrity-pass.ts';
import type { PanelIdentity } from '../members/panel-identity.ts';
import { type SchemaSummary, summarizeSchemas } from '../schemas/schema-summaries.ts';
import { readCredits } from '../tenants/credit-ledger.ts';
import { type FirstSteps, readFirstSteps } from './first-steps.ts';
import { type Failure, recentFailures } from './recent-failures.ts';

export interface DayTotals {
  /** YYYY-MM-DD, UTC. */
  day: string;
  /** Completed uploads, their records and their size. */
  files: number;
  rows: number;
  bytes: number;
  /** Uploads that failed. */
  failedFiles: number;
}

export interface Overview {
  /** The last 30 days, the oldest first, today last. */
  days: DayTotals[];
  firstSteps: FirstSteps;
  schemas: SchemaSummary[];
  /** Decimals as text: credits that can still be spent, and credits reserved by open runs. */
  credits: { balance: string; reserved: string };
  failures: Failure[];
  /** When all stored objects were last verified; null before the first time. */
  verifiedAt: Date | null;
}

const DAYS = 30;

/**
 * Recent activity of a tenant, as a member may see it. Its cost grows with the failures of the last 7 days, not with the number
 * of stored files.
 */
export async function readOverview(db: Queryable, member: PanelIdentity): Promise<Overview> {
  const { tenantId } = member;
  const [days, firstSteps, schemas, credits, failures, { at: verifiedAt }] = await Promise.all([
    readDays(db, tenantId),
    readFirstSteps(db, tenantId),
    summarizeSchemas(db, tenantId),
    readCredits(db, tenantId),
    recentFailures(db, member),
    lastComplete(db),
  ]);
  return { days, firstSteps, schemas, credits, failures, verifiedAt };
}

async function readDays(db: Queryable, tenantId: number): Promise<DayTotals[]> {
  return db.query<DayTotals>(
    `select to_char(days.day, 'YYYY-MM-DD') as day, coalesce(sum(d.files), 0)::bigint as files,
       coalesce(sum(d.rows), 0)::bigint as rows, coalesce(sum(d.bytes), 0)::bigint as bytes,
       coalesce(sum(d.failed_files), 0)::bigint as "failedFiles"
     from (
       select (now() at time zone 'UTC')::date - back as day from generate_series(0, $2 - 1) as back
     ) days left join schema_days d on d.tenant_id = $1 and d.day = days.day
     group by days.day order by days.day`,
    [tenantId, DAYS],
  );
}
