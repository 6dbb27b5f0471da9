import type { Queryable } from '../../ports/database.ts';
import type { Told } from '../webhooks/told.ts';
import type { AutomationRules, RuleName } from './rules.ts';

export interface Automation {
  rules: AutomationRules;
  updatedAt: Date;
  lastStarted: { at: string; rule: RuleName; runIds: number[] } | null;
  /** The problem that keeps the rules from starting processing; null if there is none. */
  problem: Told | null;
}

/** Undefined if no rules were ever set. */
export async function findAutomation(
  db: Queryable,
  tenantId: number,
  schemaId: number,
): Promise<Automation | undefined> {
  const [row] = await db.query<AutomationRules & Omit<Automation, 'rules'>>(
    `select ${ruleColumns}, a.updated_at as "updatedAt", a.last_started as "lastStarted", a.problem
     from automation_rules a where tenant_id = $1 and schema_id = $2`,
    [tenantId, schemaId],
  );
  if (!row) return undefined;
  const { updatedAt, lastStarted, problem, ...rules } = row;
  return { rules, updatedAt, lastStarted, problem };
}

const ruleColumns = `a.on_upload as "onUpload", a.pending_bytes as "pendingBytes",
  a.minutes_after_upload as "minutesAfterUpload", a.shape_id as "shapeId", a.executors`;

/**
 * Sets the rules, and clears the problem of the former ones so that they are tried anew. Rules that wait for an upload only
 * consider uploads since the first of these rules was switched on.
 */
export async function saveAutomation(
  tx: Queryable,
  tenantId: number,
  schemaId: number,
  rules: AutomationRules,
): Promise<void> {
  await tx.query(
    `insert into automation_rules as a
       (tenant_id, schema_id, on_upload, pending_bytes, minutes_after_upload, shape_id, executors)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (schema_id) do update set on_upload = $3, pending_bytes = $4, minutes_after_upload = $5,
       shape_id = $6, executors = $7, updated_at = now(), problem = null, problem_since = null, problems = 0, retry_at = null,
       since = case when a.on_upload or a.minutes_after_upload is not null then a.since else now() end
     where a.tenant_id = $1`,
    [
      tenantId,
      schemaId,
      rules.onUpload,
      rules.pendingBytes,
      rules.minutesAfterUpload,
      rules.shapeId,
      rules.executors,
    ],
  );
}

/** A schema with rules and with something pending that a rule may start. */
export interface WatchedSchema extends AutomationRules {
  tenantId: number;
  tenantSlug: string;
  plan: string;
  processingEnabled: boolean;
  schemaId: number;
  schemaSlug: string;
  bytes: number;
  firstUpload: Date | null;
  /** The database's clock, which `firstUpload` was read from too. */
  now: Date;
  problem: Told | null;
}

/** SQL: pending files that no run gave back. People have to restart runs that failed or were cancelled. */
const isCandidate = `f.upload_status = 'completed' and f.processing_status = 'pending' and f.given_back is null`;

/** The schemas, of every tenant, whose rules have to be checked now. */
export async function listWatchedSchemas(db: Queryable): Promise<WatchedSchema[]> {
  return db.query<WatchedSchema>(
    `select a.tenant_id as "tenantId", t.slug as "tenantSlug", t.plan, t.processing_enabled as "processingEnabled",
       a.schema_id as "schemaId", s.slug as "schemaSlug", ${ruleColumns}, a.problem, c.bytes, c."firstUpload", now()
     from automation_rules a join schemas s on s.id = a.schema_id join tenants t on t.id = a.tenant_id
     cross join lateral (
       select coalesce(sum(f.size_bytes), 0)::bigint as bytes, count(*) as files,
         min(f.ingested_at) filter (where f.ingested_at >= a.since) as "firstUpload"
       from files f where f.schema_id = a.schema_id and ${isCandidate}) c
     where (a.on_upload or a.minutes_after_upload is not null or s.pending_bytes >= a.pending_bytes)
       and s.pending_files > 0 and c.files > 0 and (a.retry_at is null or a.retry_at <= now())
     order by a.schema_id`,
  );
}

/** The files for which a rule may start processing, the oldest first, at most `limit`. */
export async function listCandidates(
  db: Queryable,
  tenantId: number,
  schemaId: number,
  limit: number,
): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    `select f.id from files f where f.tenant_id = $1 and f.schema_id = $2 and ${isCandidate} order by f.id limit $3`,
    [tenantId, schemaId, limit],
  );
  return rows.map(({ id }) => id);
}

/** Records a start. Call it in the transaction that starts the runs. */
export async function noteStarted(
  tx: Queryable,
  tenantId: number,
  schemaId: number,
  started: { rule: RuleName; runIds: number[] },
): Promise<void> {
  await tx.query(
    `update automation_rules set problem = null, problem_since = null, problems = 0, retry_at = null,
       last_started = $3::jsonb || jsonb_build_object('at', now())
     where tenant_id = $1 and schema_id = $2`,
    [tenantId, schemaId, JSON.stringify(started)],
  );
}

/** Records a problem and delays the next try: by one minute, then twice as long, up to five. True if the problem is new. */
export async function noteProblem(
  tx: Queryable,
  tenantId: number,
  schemaId: number,
  problem: Told,
): Promise<boolean> {
  const [row] = await tx.query<{ changed: boolean }>(
    `with before as (select problem from automation_rules where tenant_id = $1 and schema_id = $2 for no key update)
     update automation_rules set problem = $3, problems = problems + 1,
       problem_since = case when problem ->> 'code' = $3::jsonb ->> 'code' then coalesce(problem_since, now()) else now() end,
       retry_at = now() + make_interval(secs => least(300, 60 * 2 ^ least(problems, 3)))
     where tenant_id = $1 and schema_id = $2
     returning (select problem ->> 'code' from before) is distinct from $3::jsonb ->> 'code' as changed`,
    [tenantId, schemaId, JSON.stringify(problem)],
  );
  return row?.changed ?? false;
}

/** Clears the problems of rules of schemas without pending files. */
export async function clearOldProblems(db: Queryable): Promise<void> {
  await db.query(
    `update automation_rules a set problem = null, problem_since = null, problems = 0, retry_at = null
     from schemas s where s.id = a.schema_id and a.problem is not null and s.pending_files = 0`,
  );
}
