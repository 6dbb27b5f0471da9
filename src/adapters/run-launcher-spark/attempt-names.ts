import type { AttemptId, RunSpec } from '../../ports/run-launcher.ts';

export type PodRole = 'driver' | 'publisher' | 'executor';

const managedByLabel = 'app.kubernetes.io/managed-by';
const manager = 'celeiro';
export const runLabel = 'celeiro.dev/run';
const nonceLabel = 'celeiro.dev/run-nonce';
const attemptLabel = 'celeiro.dev/attempt';
export const roleLabel = 'celeiro.dev/role';

/** Label selector of all pods of all attempts. */
export const everyAttempt = `${managedByLabel}=${manager}`;

/** Label selector of the pods of one attempt. */
export function attemptSelector({ runId, runNonce, attempt }: AttemptId): string {
  return `${everyAttempt},${runLabel}=${runId},${nonceLabel}=${runNonce},${attemptLabel}=${attempt}`;
}

/** The staged snapshot has this name too; never used twice. */
export function attemptName({ runId, runNonce, attempt }: AttemptId): string {
  return `${runId}-${runNonce}-${attempt}`;
}

/** Where the attempt's messages are, in the bucket. */
export function attemptFolder({ runId, runNonce, attempt }: AttemptId): string {
  return `_runs/${runId}-${runNonce}/${attempt}`;
}

/**
 * The same for every replica, so that of two that create the pod one learns that it exists. At most 47 characters: Spark
 * leaves no more for it in the names of executors.
 */
export function driverName(id: AttemptId): string {
  return `celeiro-run-${attemptName(id)}`;
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
    [nonceLabel]: of.runNonce,
    [attemptLabel]: String(of.attempt),
  };
}

/** The attempt to which a pod belongs; undefined for a pod that none of us made. */
export function attemptOf(labels: Record<string, string> | undefined): AttemptId | undefined {
  const [runId, attempt] = [Number(labels?.[runLabel]), Number(labels?.[attemptLabel])];
  const runNonce = labels?.[nonceLabel];
  if (runNonce === undefined || !Number.isSafeInteger(runId) || !Number.isSafeInteger(attempt))
    return undefined;
  return { runId, runNonce, attempt };
}

/** Cuts characters from the end of a slug that a label's value may not end in. */
function labelValue(slug: string): string {
  return slug.replace(/[-_]+$/, '');
}
