import type { RunSpec } from '../../ports/run-launcher.ts';

/** Names one attempt of a run. */
export interface AttemptId {
  runId: number;
  attempt: number;
}

export type PodRole = 'driver' | 'publisher' | 'executor';

const managedByLabel = 'app.kubernetes.io/managed-by';
const manager = 'celeiro';
export const runLabel = 'celeiro.dev/run';
const attemptLabel = 'celeiro.dev/attempt';
export const roleLabel = 'celeiro.dev/role';

/** Of all pods of all attempts. */
export const everyAttempt = `${managedByLabel}=${manager}`;

/** Of the pods of one attempt. */
export function attemptSelector({ runId, attempt }: AttemptId): string {
  return `${everyAttempt},${runLabel}=${runId},${attemptLabel}=${attempt}`;
}

/** The same for every replica, so that of two who create it one is told that it is there. */
export function driverName({ runId, attempt }: AttemptId): string {
  return `celeiro-run-${runId}-${attempt}`;
}

export function publisherName(id: AttemptId): string {
  return `${driverName(id)}-publish`;
}

type Labelled = AttemptId & Pick<RunSpec, 'tenantSlug' | 'schemaId'>;

export function labelsOf(of: Labelled, role: PodRole): Record<string, string> {
  return {
    [managedByLabel]: manager,
    [roleLabel]: role,
    'celeiro.dev/tenant': labelValue(of.tenantSlug),
    'celeiro.dev/schema': String(of.schemaId),
    [runLabel]: String(of.runId),
    [attemptLabel]: String(of.attempt),
  };
}

/** Whose pod it is; undefined for a pod that none of us made. */
export function attemptOf(labels: Record<string, string> | undefined): AttemptId | undefined {
  const [runId, attempt] = [Number(labels?.[runLabel]), Number(labels?.[attemptLabel])];
  return Number.isSafeInteger(runId) && Number.isSafeInteger(attempt) ? { runId, attempt } : undefined;
}

/** A slug may end in a sign that a label's value may not end in. */
function labelValue(slug: string): string {
  return slug.replace(/[-_]+$/, '');
}
