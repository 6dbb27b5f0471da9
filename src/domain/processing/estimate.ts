import type { Database } from '../../ports/database.ts';
import { type PendingGroup, pendingByVersion } from '../files/run-files-store.ts';
import { requireSchema } from '../schemas/manage-schemas.ts';
import type { Totals } from '../schemas/pending-totals-store.ts';
import { readCredits } from '../tenants/credit-ledger.ts';
import type { TenantIdentity } from '../tenants/tenant-identity.ts';
import { costOf, estimateSeconds, type RunMachines } from './cost.ts';
import { countOpenRuns } from './runs-store.ts';
import {
  chooseMachines,
  type ProcessingDeps,
  type ProcessingRequest,
  RUN_FILES,
} from './start-processing.ts';

export interface Estimate extends Pick<Totals, 'files' | 'bytes'> {
  machines: RunMachines;
  /** Estimate for the longest of the runs, which are parallel. */
  seconds: number;
  /** Decimals as text: estimate for all runs together, and the tenant's balance. */
  credits: string;
  balance: string;
  enough: boolean;
}

/** Totals of a schema's pending files per version, the oldest version first. @throws AppError `schema_not_found` */
export async function pendingOf(database: Database, tenantId: number, slug: string): Promise<PendingGroup[]> {
  const schema = await requireSchema(database, tenantId, slug);
  return pendingByVersion(database, tenantId, schema.id);
}

/**
 * Estimates the time and credits that `startProcessing` would need for the same request; starts nothing. Where the plan has
 * no room for a run, the estimate is that of the one that could start once another ended.
 * @throws AppError `schema_not_found`, `invalid_processing_request`
 */
export async function estimateProcessing(
  deps: ProcessingDeps,
  identity: TenantIdentity,
  slug: string,
  request: ProcessingRequest,
): Promise<Estimate> {
  const { database, runFiles = RUN_FILES } = deps;
  const { tenantId, plan } = identity;
  const schema = await requireSchema(database, tenantId, slug);
  const machines = chooseMachines(deps, identity, request);
  const pending = await pendingByVersion(database, tenantId, schema.id, { atMost: runFiles });
  const room = plan.maxOpenRuns - (await countOpenRuns(database, tenantId));
  const startable = pending.slice(0, Math.max(1, room));
  const runs = startable.map(({ sizeBytes }) => estimateSeconds(machines, sizeBytes));
  const credits = runs.reduce((sum, seconds) => sum + Number(costOf(machines, seconds)), 0).toFixed(6);
  const { balance } = await readCredits(database, tenantId);
  return {
    machines,
    files: startable.reduce((sum, { filesCount }) => sum + filesCount, 0),
    bytes: startable.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    seconds: Math.max(0, ...runs),
    credits,
    balance,
    enough: Number(balance) >= Number(credits),
  };
}
