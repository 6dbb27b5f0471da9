import type { Queryable } from '../../ports/database.ts';
import type { RunFailure, RunProgress } from '../../ports/run-launcher.ts';
import type { PanelSchema } from '../contract-types.ts';
import type { NamedFile } from '../files/snapshot/snapshot.ts';
import { currentTraceparent } from '../tracing.ts';
import { billedInterval, billingOf, workingSince } from './billed-time.ts';
import { type NamedStarter, type RunStarter, starterColumn } from './run-starter.ts';
import { hasPlace, inTurn, isUnderWay, turns } from './run-turns.ts';
import type { Shape } from './shape.ts';

export type RunStatus = PanelSchema<'RunStatus'>;

export interface Run {
  id: number;
  /** Part of the name of everything that the run leaves outside the control database. */
  nonce: string;
  tenantId: number;
  tenantSlug: string;
  schemaId: number;
  schemaSlug: string;
  schemaVersion: string;
  status: RunStatus;
  shape: Shape;
  /** Null where runs have no driver. */
  driverShape: Shape | null;
  executors: number;
  /** Null of runs that were started before starters were kept. */
  startedBy: NamedStarter | null;
  /** W3C `traceparent` of the span that started the run, or else of its first launch; null where nothing was recorded. */
  traceparent: string | null;
  filesCount: number;
  rowsTotal: number;
  sizeBytes: number;
  attempt: number;
  /** The reconciler that began the current attempt; null before. */
  begunBy: string | null;
  /** The current attempt was given up: its traces have to be removed before the run goes on without it. */
  condemned: boolean;
  /** Why the current attempt was given up; null if it was lost and nobody's failure, and of a run that has ended. */
  failure: RunFailure | null;
  /** Number of failed attempts. Lost ones count from the third in a row on that showed no progress. */
  failures: number;
  /** Attempts lost in a row, up to the last that was given up, before they showed any progress. */
  lostInARow: number;
  /** The current attempt has the grant to publish: from then on it can only end in the table. */
  granted: boolean;
  cancelRequested: boolean;
  progress: RunProgress | null;
  error: { code: string; message: string; files?: NamedFile[] } | null;
  creditsReserved: string;
  creditsCharged: string | null;
  createdAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
  /** When the next attempt begins after a failed one; null otherwise. */
  retryAt: Date | null;
  /** Duration of the run so far, or until the end; null before it began. */
  seconds: number | null;
  /** The same of the work of its current attempt, without the wait for its machines. */
  workSeconds: number | null;
}

/** SQL for an interval's seconds; 0 if the clock was set back meanwhile, so that no charge is negative. */
function secondsOf(interval: string): string {
  return `case when ${interval} < interval '0' then 0 else extract(epoch from ${interval})::float8 end`;
}

const select = `select r.id, r.nonce, r.tenant_id as "tenantId", t.slug as "tenantSlug", r.schema_id as "schemaId",
    s.slug as "schemaSlug", v.version as "schemaVersion", r.status, r.shape, r.driver_shape as "driverShape",
    r.executors, ${starterColumn} as "startedBy", r.traceparent, r.files_count as "filesCount", r.rows_total as "rowsTotal", r.size_bytes as "sizeBytes", r.attempt,
    r.begun_by as "begunBy", r.condemned_attempt is not distinct from r.attempt as condemned,
    case when r.condemned_attempt = r.attempt and r.finished_at is null then r.condemned_failure end as failure, r.failures, r.lost_in_a_row as "lostInARow",
    r.granted_at is not null as granted, r.cancel_requested_at is not null as "cancelRequested", r.progress, r.error,
    r.credits_reserved::text as "creditsReserved", r.credits_charged::text as "creditsCharged",
    r.created_at as "createdAt", r.started_at as "startedAt", r.finished_at as "finishedAt", r.retry_at as "retryAt",
    ${secondsOf('coalesce(r.finished_at, now()) - r.started_at')} as seconds,
    ${secondsOf(`coalesce(r.finished_at, now()) - ${workingSince('r.')}`)} as "workSeconds"
  from runs r
    join tenants t on t.id = r.tenant_id
    join schemas s on s.id = r.schema_id
    join schema_versions v on v.id = r.schema_version_id`;

export interface NewRun {
  schemaId: number;
  schemaVersionId: number;
  shape: Shape;
  /** Null where runs have no driver. */
  driverShape: Shape | null;
  executors: number;
  filesCount: number;
  rowsTotal: number;
  sizeBytes: number;
  creditsReserved: string;
  startedBy?: RunStarter | null;
}

export async function insertRun(tx: Queryable, tenantId: number, run: NewRun): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `insert into runs (tenant_id, schema_id, schema_version_id, shape, driver_shape, executors, files_count,
       rows_total, size_bytes, credits_reserved, started_by, traceparent)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning id`,
    [
      tenantId,
      run.schemaId,
      run.schemaVersionId,
      JSON.stringify(run.shape),
      run.driverShape && JSON.stringify(run.driverShape),
      run.executors,
      run.filesCount,
      run.rowsTotal,
      run.sizeBytes,
      run.creditsReserved,
      run.startedBy ? JSON.stringify(run.startedBy) : null,
      currentTraceparent(),
    ],
  );
  return row!.id;
}

/** Runs of a tenant that have not ended. */
export async function countOpenRuns(db: Queryable, tenantId: number): Promise<number> {
  const [row] = await db.query<{ n: number }>(
    `select count(*) as n from runs where tenant_id = $1 and status in ('started', 'running')`,
    [tenantId],
  );
  return row!.n;
}

export async function findRun(db: Queryable, tenantId: number, runId: number): Promise<Run | undefined> {
  return (await db.query<Run>(`${select} where r.tenant_id = $1 and r.id = $2`, [tenantId, runId]))[0];
}

export async function listRuns(db: Queryable, tenantId: number, limit: number): Promise<Run[]> {
  return db.query<Run>(`${select} where r.tenant_id = $1 order by r.id desc limit $2`, [tenantId, limit]);
}

/** Runs of a tenant below the id `before`, the newest first. */
export async function listRunsBefore(
  db: Queryable,
  tenantId: number,
  page: { before: number; limit: number; schema?: string | undefined; status?: RunStatus | undefined },
): Promise<Run[]> {
  return db.query<Run>(
    `${select} where r.tenant_id = $1 and r.id < $2 and ($4::text is null or s.slug = $4)
       and ($5::text is null or r.status = $5)
     order by r.id desc limit $3`,
    [tenantId, page.before, page.limit, page.schema ?? null, page.status ?? null],
  );
}

/** The files that a failed or cancelled run gave back. */
export async function filesGivenBack(db: Queryable, tenantId: number, runId: number): Promise<number[]> {
  const [row] = await db.query<{ ids: number[] }>(
    `select coalesce(to_jsonb(given_back), '[]') as ids from runs where tenant_id = $1 and id = $2`,
    [tenantId, runId],
  );
  return row?.ids ?? [];
}

/**
 * Leases open runs, of every tenant, that no other reconciler holds, for `leaseSeconds`. A reconciler that dies loses them
 * when the lease ends. New runs come first, and those that were not leased since somebody cancelled them; then those that waited longest.
 * @param underWay runs that the owner is moving already; not taken again
 * @param atOnce most attempts under way, of all tenants; a run that waits beyond them is not leased. Undefined: no bound
 */
export async function leaseOpenRuns(
  db: Queryable,
  owner: string,
  leaseSeconds: number,
  underWay: number[] = [],
  atOnce?: number,
): Promise<Run[]> {
  const bounded = atOnce !== undefined;
  return db.query<Run>(
    `with ${bounded ? `${turns},` : ''} open as (
       select id from runs
       where status in ('started', 'running') and (retry_at is null or retry_at <= now() or cancel_requested_at is not null)
         ${bounded ? `and (${isUnderWay} or cancel_requested_at is not null or id in (${inTurn('$4')}))` : ''}
         and (lease_owner = $1 or lease_until is null or lease_until < now()) and not id = any($3::bigint[])
       order by case when cancel_requested_at is null or cancel_requested_at < lease_until - make_interval(secs => $2)
         then lease_until end nulls first, id limit 100 for no key update skip locked
     ), leased as (
       update runs set lease_owner = $1, lease_until = now() + make_interval(secs => $2)
       where id in (select id from open) returning id
     )
     ${select} where r.id in (select id from leased) order by r.id`,
    [owner, leaseSeconds, underWay, ...(bounded ? [atOnce] : [])],
  );
}

/** Renews the leases of runs that the owner is still moving. */
export async function renewLeases(
  db: Queryable,
  owner: string,
  leaseSeconds: number,
  runIds: number[],
): Promise<void> {
  if (runIds.length === 0) return;
  await db.query(
    `update runs set lease_until = now() + make_interval(secs => $2)
     where id = any($3::bigint[]) and lease_owner = $1 and status in ('started', 'running')`,
    [owner, leaseSeconds, runIds],
  );
}

/**
 * Begins a new attempt. False when the run ended, another reconciler holds it, or `atOnce` attempts are under way already.
 * @param tx a transaction that has locked no row, where `atOnce` is given
 */
export async function beginAttempt(
  tx: Queryable,
  tenantId: number,
  run: Run,
  owner: string,
  atOnce?: number,
): Promise<boolean> {
  if (atOnce !== undefined && !(await hasPlace(tx, run.id, atOnce))) return false;
  const rows = await tx.query(
    `update runs set status = 'running', attempt = $3 + 1, begun_by = $4, progress = null, retry_at = null,
       started_at = coalesce(started_at, now()), attempt_started_at = now(), billed_from = null, updated_at = now(),
       traceparent = coalesce(traceparent, $5)
     where tenant_id = $1 and id = $2 and attempt = $3 and lease_owner = $4 and status in ('started', 'running')
       and granted_at is null
     returning id`,
    [tenantId, run.id, run.attempt, owner, currentTraceparent()],
  );
  return rows.length > 0;
}

/** Saves an attempt's progress. False if the run ended, another attempt is under way, or nothing changed. */
export async function saveProgress(
  db: Queryable,
  tenantId: number,
  run: Run,
  progress: RunProgress,
): Promise<boolean> {
  const rows = await db.query(
    `update runs set progress = $4, updated_at = now(),
       billed_from = case $5 when 'begin' then coalesce(billed_from, now()) when 'keep' then billed_from end
     where tenant_id = $1 and id = $2 and attempt = $3 and status = 'running' and progress is distinct from $4::jsonb
     returning id`,
    [tenantId, run.id, run.attempt, JSON.stringify(progress), billingOf(progress)],
  );
  return rows.length > 0;
}

/** Characters of a failure's detail that are kept, as the Spark job cuts its own. */
const DETAIL_CHARACTERS = 4000;
/** Files to blame that are kept. `verify` finds the others; a run may have damaged ones by the ten thousands, and lists read them. */
const FILES_BLAMED = 300;

/** Makes a failure storable as jsonb: bounded, and an engine's message may contain U+0000, or a lone surrogate where it was cut. */
export function storableFailure({ files, ...failure }: RunFailure): RunFailure {
  const detail = failure.detail.slice(0, DETAIL_CHARACTERS).replaceAll('\0', '').toWellFormed();
  return { ...failure, detail, ...(files && { files: files.slice(0, FILES_BLAMED) }) };
}

/**
 * Lets open runs begin a new attempt, as if the one under way had been lost, for a database that came back to an earlier
 * moment: what the attempt staged, or published since, has the name of another run from then on. Only granted attempts stay,
 * as they may be in the table at that very moment.
 * @returns how many there were
 */
export async function renewOpenRuns(tx: Queryable): Promise<number> {
  const renewed = await tx.query(
    `update runs set nonce = left(gen_random_uuid()::text, 8), started_at = null, attempt_started_at = null,
       billed_from = null
     where status in ('started', 'running') and granted_at is null returning id`,
  );
  return renewed.length;
}

/** Schedules a retry after `delaySeconds`, as the attempt failed in a way that may pass. False if the run ended. */
export async function scheduleRetry(
  db: Queryable,
  tenantId: number,
  run: Run,
  failure: RunFailure,
  delaySeconds: number,
): Promise<boolean> {
  const rows = await db.query(
    `update runs set retry_at = now() + make_interval(secs => $4), error = $5, updated_at = now()
     where tenant_id = $1 and id = $2 and attempt = $3 and status = 'running' returning id`,
    [
      tenantId,
      run.id,
      run.attempt,
      delaySeconds,
      JSON.stringify({ code: failure.code, message: failure.detail, files: failure.files }),
    ],
  );
  return rows.length > 0;
}

/** Keeps reconcilers from looking at the run for `delaySeconds`. */
export async function delayLook(
  db: Queryable,
  tenantId: number,
  run: Run,
  delaySeconds: number,
): Promise<void> {
  await db.query(
    `update runs set retry_at = now() + make_interval(secs => $4), updated_at = now()
     where tenant_id = $1 and id = $2 and attempt = $3 and status = 'running'`,
    [tenantId, run.id, run.attempt, delaySeconds],
  );
}

/** Requests the cancellation of a run; the reconciler does it. False if no such run is open, or it is being published. */
export async function requestCancel(db: Queryable, tenantId: number, runId: number): Promise<boolean> {
  const rows = await db.query(
    `with cancelled as (
       update runs set cancel_requested_at = coalesce(cancel_requested_at, now())
       where tenant_id = $1 and id = $2 and status in ('started', 'running') and granted_at is null returning id
     ) select pg_notify('runs', id::text) from cancelled`,
    [tenantId, runId],
  );
  return rows.length > 0;
}

export interface EndedRun {
  /** Seconds since the run's start; 0 if no attempt began. */
  seconds: number;
  /** Those of them that are charged. */
  billedSeconds: number;
}

/** Marks the run as ended. Undefined if it had ended before, or the attempt is not the current one. */
export async function markEnded(
  tx: Queryable,
  tenantId: number,
  run: Run,
  end: { status: 'completed' | 'failed' | 'cancelled'; error: Run['error'] },
): Promise<EndedRun | undefined> {
  const rows = await tx.query<EndedRun>(
    `update runs set status = $4, error = $5, finished_at = now(), updated_at = now(), lease_until = null,
       progress = case when $4 = 'completed' then progress end
     where tenant_id = $1 and id = $2 and attempt = $3 and status in ('started', 'running')
     returning coalesce(${secondsOf('now() - started_at')}, 0) as seconds,
       coalesce(${secondsOf(billedInterval('$4'))}, 0) as "billedSeconds"`,
    [tenantId, run.id, run.attempt, end.status, end.error && JSON.stringify(end.error)],
  );
  return rows[0];
}
