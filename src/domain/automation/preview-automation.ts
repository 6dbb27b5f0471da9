import type { Database } from '../../ports/database.ts';
import { costOf, estimateSeconds } from '../processing/cost.ts';
import type { DriverFor, Shape } from '../processing/shape.ts';
import { chooseMachines } from '../processing/start-processing.ts';
import { requireSchema } from '../schemas/manage-schemas.ts';
import type { TenantIdentity } from '../tenants/tenant-identity.ts';
import { checkShape, machinesOfRules } from './rule-machines.ts';
import { type AutomationRules, dueRule, type RuleName, timeOfMinutesRule } from './rules.ts';

const UPLOADS_LOOKED_AT = 200;

export interface PastUpload {
  at: Date;
  rows: number;
  bytes: number;
}

/** A start of processing that the rules would have caused, and the totals of the files that it would have taken. */
export interface PlayedStart {
  at: Date;
  rule: RuleName;
  files: number;
  rows: number;
  bytes: number;
}

export interface AutomationPreview {
  uploads: number;
  since: Date | null;
  /** The newest first. `credits`: decimal as text, what the start would have reserved at most. */
  starts: (PlayedStart & { credits: string })[];
}

/**
 * Simulates rules over the schema's last uploads, as if nothing else had started a run, with the estimated cost. Stores
 * nothing.
 * @throws AppError `schema_not_found`, `invalid_request` naming `shape_id`
 */
export async function previewAutomation(
  deps: { database: Database; shapes: Shape[]; driverFor: DriverFor },
  identity: TenantIdentity,
  slug: string,
  rules: AutomationRules,
): Promise<AutomationPreview> {
  const { database: db } = deps;
  const { tenantId } = identity;
  checkShape(deps.shapes, rules.shapeId);
  const machines = chooseMachines(deps, identity, machinesOfRules(identity.plan, rules));
  const schema = await requireSchema(db, tenantId, slug);
  const uploads = await db.query<PastUpload>(
    `select ingested_at as at, rows, size_bytes as bytes from (
       select id, ingested_at, rows, size_bytes from files
       where tenant_id = $1 and schema_id = $2 and upload_status = 'completed' and ingested_at is not null
       order by ingested_at desc, id desc limit $3) last
     order by ingested_at, id`,
    [tenantId, schema.id, UPLOADS_LOOKED_AT],
  );
  const starts = playRules(rules, uploads, new Date());
  const withCost = (start: PlayedStart) => ({
    ...start,
    credits: costOf(machines, estimateSeconds(machines, start.bytes)),
  });
  return { uploads: uploads.length, since: uploads[0]?.at ?? null, starts: starts.reverse().map(withCost) };
}

/** The starts that the uploads, given oldest first, would have caused until now. */
export function playRules(rules: AutomationRules, uploads: PastUpload[], now: Date): PlayedStart[] {
  const starts: PlayedStart[] = [];
  let waiting: PastUpload[] = [];
  const bytes = () => waiting.reduce((sum, upload) => sum + upload.bytes, 0);
  const start = (rule: RuleName, at: Date) => {
    const rows = waiting.reduce((sum, upload) => sum + upload.rows, 0);
    starts.push({ at, rule, files: waiting.length, rows, bytes: bytes() });
    waiting = [];
  };
  const startWhatWaitedUntil = (moment: Date) => {
    const due = timeOfMinutesRule(rules, waiting[0]?.at ?? null);
    if (due && due <= moment) start('minutes_after_upload', due);
  };
  for (const upload of uploads) {
    startWhatWaitedUntil(upload.at);
    waiting.push(upload);
    const rule = dueRule(rules, { bytes: bytes(), firstUpload: waiting[0]!.at }, upload.at);
    if (rule) start(rule, upload.at);
  }
  startWhatWaitedUntil(now);
  return starts;
}
