import type { Queryable } from '../../ports/database.ts';
import type { NamedFile } from '../files/snapshot/snapshot.ts';
import type { PanelIdentity } from '../members/panel-identity.ts';
import { roleSuffices } from '../members/roles.ts';
import { creditsReserved } from '../tenants/low-credits.ts';
import type { Told } from '../webhooks/told.ts';

/** A failure to show. `code` is from `uploadFailures` or `runFailures`, `told` from the catalogue. */
export type Failure = { at: Date } & (
  | { kind: 'file'; id: number; name: string; schemaSlug: string; code: string; report: BadFile | null }
  /** Data files of a table. */
  | { kind: 'table'; schemaSlug: string }
  | { kind: 'run'; id: number; schemaSlug: string; code: string; files: NamedFile[] | null }
  /** A webhook that the service disabled. */
  | { kind: 'webhook'; id: number; url: string; told: Told }
  /** A rule could not start processing, and still cannot. */
  | { kind: 'automation'; schemaSlug: string; told: Told }
  /** Credits are below the threshold; decimals as text. `balance` has what open runs have reserved in it. */
  | { kind: 'credits'; balance: string; threshold: string }
);

/** A failure without its time. */
export type UndatedFailure = Undated<Failure>;
type Undated<F> = F extends unknown ? Omit<F, 'at'> : never;

/** What the checker found in an invalid file. The message of its first bad line is kept as text. */
export interface BadFile {
  badLines: number;
  lines: number;
  /** Number and message of the first bad line. */
  line: number;
  message: string;
}

/** Most failures shown, as many as a person reads; the lists have all of them. */
const LIMIT = 20;

/**
 * Damage, rules' problems and low credits that persist, then failures of the last 7 days that nothing has mended since; of each
 * the newest first, in all at most 20. Many refused files do not hide what persists. Webhooks are told to owners alone: their
 * addresses may hold secrets.
 */
export async function recentFailures(
  db: Queryable,
  { tenantId, role }: Pick<PanelIdentity, 'tenantId' | 'role'>,
): Promise<Failure[]> {
  const newestOf = async (sources: string[]) => {
    const found = await Promise.all(
      sources.map((source) => db.query<Failure>(`${source} order by at desc limit $2`, [tenantId, LIMIT])),
    );
    return found.flat().sort((a, b) => b.at.getTime() - a.at.getTime());
  };
  const toldOf = roleSuffices(role, 'owner') ? [...happened, disabledWebhooks] : happened;
  const [lasting, recent] = await Promise.all([newestOf(persisting), newestOf(toldOf)]);
  return [...lasting, ...recent].slice(0, LIMIT);
}

/**
 * A failed upload is mended by a later one of the same name that was accepted. The tenant is named for the planner: without
 * it and with several tenants, the planner looks up each name by its trigrams.
 */
const failedFiles = `
  select 'file' as kind, f.id, f.file_name as name, s.slug as "schemaSlug",
    coalesce(f.failure, 'internal_error') as code, f.updated_at as at,
    case when f.report -> 'errors' -> 0 is not null then json_build_object(
      'badLines', f.report -> 'bad_lines', 'lines', f.report -> 'lines',
      'line', f.report -> 'errors' -> 0 -> 'line', 'message', f.report -> 'errors' -> 0 -> 'message'
    ) end as report
  from files f join schemas s on s.id = f.schema_id
  where f.tenant_id = $1 and f.upload_status = 'failed' and f.updated_at > now() - interval '7 days'
    and not exists (
      select from files later
      where later.tenant_id = f.tenant_id and later.schema_id = f.schema_id and later.file_name = f.file_name
        and later.upload_status = 'completed' and later.id > f.id
    )`;

/** Damaged files are shown as long as they are damaged and not set aside. */
const damagedFiles = `
  select 'file' as kind, f.id, f.file_name as name, s.slug as "schemaSlug", 'stored_' || d.kind as code, d.found_at as at,
    null as report
  from damaged_objects d join files f on f.id = d.file_id join schemas s on s.id = f.schema_id
  where d.tenant_id = $1 and f.set_aside_at is null and f.object_deleted_at is null`;

const damagedTables = `
  select 'table' as kind, s.slug as "schemaSlug", min(d.found_at) as at
  from damaged_objects d join data_files t on t.path = d.storage_path join schemas s on s.id = t.schema_id
  where d.tenant_id = $1 and t.removed_position is null
  group by s.id`;

/** A failed run gives its files back, and a later run of their version takes them. */
const failedRuns = `
  select 'run' as kind, r.id, s.slug as "schemaSlug", coalesce(r.error ->> 'code', 'job_failed') as code,
    r.error -> 'files' as files, r.finished_at as at
  from runs r join schemas s on s.id = r.schema_id
  where r.tenant_id = $1 and r.status = 'failed' and r.finished_at > now() - interval '7 days'
    and not exists (
      select from runs later
      where later.schema_id = r.schema_id and later.schema_version_id = r.schema_version_id
        and later.status = 'completed' and later.id > r.id
    )`;

const disabledWebhooks = `
  select 'webhook' as kind, id, url, disabled_reason as told, disabled_at as at
  from webhooks
  where tenant_id = $1 and disabled_reason is not null and disabled_at > now() - interval '7 days'`;

/** A rule's problem persists until the rule works again, so its time is that of the last try. */
const stuckRules = `
  select 'automation' as kind, s.slug as "schemaSlug", a.problem as told, least(a.retry_at, now()) as at
  from automation_rules a join schemas s on s.id = a.schema_id
  where a.tenant_id = $1 and a.problem is not null`;

/** Rules' problems with the time at which they came up. */
const risenProblems = `
  select 'automation' as kind, s.slug as "schemaSlug", a.problem as told, a.problem_since as at
  from automation_rules a join schemas s on s.id = a.schema_id
  where a.tenant_id = $1 and a.problem is not null and a.problem_since is not null`;

const lowCredits = `
  select 'credits' as kind, (credits + ${creditsReserved})::text as balance, credits_threshold::text as threshold,
    credits_low_since as at
  from tenants t where id = $1 and credits_low_since is not null and credits_threshold is not null`;

/** What the panel shows to members of any role, for as long as it persists. */
const persisting = [damagedFiles, damagedTables, stuckRules, lowCredits];

/** What the panel shows to members of any role, for 7 days. */
const happened = [failedFiles, failedRuns];

/** Where the failures of the tenant `$1` stand that a member is told of by e-mail: rows of `Failure`, in no order. */
export const failureSources = {
  files: [failedFiles],
  runs: [failedRuns],
  damage: [damagedFiles, damagedTables],
  webhooks: [disabledWebhooks],
  rules: [risenProblems],
  credits: [lowCredits],
} as const;
