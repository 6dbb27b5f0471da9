import type { V1Pod } from '@kubernetes/client-node';
import type { RunFailure, RunObservation, RunProgress } from '../../../ports/run-launcher.ts';
import { roleLabel } from '../attempt-names.ts';
import type { AttemptFacts, Refusal } from '../mailbox/mailbox.ts';
import {
  diedOfMemory,
  failureOf,
  hasEnded,
  isAlive,
  isUnschedulable,
  pendingFailure,
  runningSince,
} from '../pods/pod-state.ts';

/** All that can be seen of an attempt. The pods are looked at first, because a pod gives its answer before it ends. */
export interface AttemptSight {
  pods: V1Pod[];
  /** Undefined when the attempt was never launched, or its traces are removed. */
  facts: AttemptFacts | undefined;
  progress: { phase: RunProgress['phase']; rows_done: number; rows_total: number } | undefined;
  staged: boolean;
  granted: boolean;
  published: { snapshot_id: string } | undefined;
  /** As the job counted when it staged. */
  written: { rows: number; data_files: number; seconds?: number } | undefined;
  failure: RunFailure | undefined;
  /** Set while the cluster has no room for the driver's pod, or no answer to the request for it. */
  refused: Refusal | undefined;
}

/** Time by which a driver has executors; it asks for them seconds after it has begun. */
const EXECUTORS_BY_MS = 60_000;

export interface Patience {
  nowMs: number;
  pendingMs: number;
}

export function toObservation(sight: AttemptSight, patience: Patience): RunObservation {
  const { facts, published } = sight;
  if (facts === undefined) return { state: 'absent' };
  if (published) {
    const table = { snapshotId: published.snapshot_id, schemaVersion: facts.schemaVersion };
    const { rows = facts.rows, data_files: dataFilesWritten = 0, seconds } = sight.written ?? {};
    return { state: 'succeeded', output: { dataFiles: [], dataFilesWritten, rows, seconds, table } };
  }
  if (sight.staged) return stagedObservation(sight, patience);
  const failure = attemptFailure(sight, patience);
  if (failure) return { state: 'failed', failure };
  if (podOf(sight.pods, 'driver')) return { state: 'running', progress: progressOf(sight, patience) };
  if (sight.refused) {
    const due = patience.nowMs - sight.refused.askedMs >= (sight.refused.againMs ?? 0);
    return { state: 'refused', progress: { ...progressOf(sight, patience), phase: 'waiting' }, due };
  }
  return { state: 'failed', failure: driverGone };
}

/**
 * Whether the observation decides something that the pods of `sight` do not prove if they are a moment old: a pod may have
 * been made since, or have replaced one that failed. An attempt that seems to run may have ended; that shows a moment
 * later, and nothing is decided until then.
 */
export function restsOnPods(observation: RunObservation, sight: AttemptSight): boolean {
  switch (observation.state) {
    case 'failed':
      return true;
    case 'refused':
      return observation.due;
    case 'staged':
      return sight.granted;
    case 'running':
      // The driver was made after all, so the refusal is to be removed.
      return sight.refused !== undefined;
    case 'succeeded':
    case 'absent':
      return false;
  }
}

/** The driver's pod was removed with its machine or by somebody; the reason is no longer known. */
const driverGone: RunFailure = {
  code: 'evicted',
  detail: "the driver's pod is gone without a word, or was never made",
  retryable: true,
};

/** Why an attempt ended without staging anything; undefined while it may still stage. */
export function attemptFailure(sight: AttemptSight, patience: Patience): RunFailure | undefined {
  const { pods, failure: told } = sight;
  const driver = podOf(pods, 'driver');
  const seen =
    told ??
    (driver
      ? (failureOf(driver, patience.nowMs) ?? stuckFailure(driver, sight, patience))
      : refusedFailure(sight.refused, patience));
  if (seen?.code !== 'job_failed') return seen;
  // The driver knows only that its executors are gone.
  const executor = podsOf(pods, 'executor').find(diedOfMemory);
  // The driver reports lost executors at once, the cluster a moment later: nothing is decided before the driver ends.
  if (!executor) return told && driver && isAlive(driver, patience.nowMs) ? undefined : seen;
  const detail = `pod ${executor.metadata?.name} needed more memory than it has; ${seen.detail}`;
  return { code: 'out_of_memory', detail, retryable: false };
}

/** After the grant only publishing is left; it is repeated as often as it takes. */
function stagedObservation(sight: AttemptSight, patience: Patience): RunObservation {
  if (!sight.granted) return { state: 'staged' };
  const publisher = podOf(sight.pods, 'publisher');
  const failure = publisher && publisherFailure(publisher, patience);
  if (failure) return { state: 'failed', failure };
  const publishing = [publisher, podOf(sight.pods, 'driver')].some(
    (pod) => pod && isAlive(pod, patience.nowMs),
  );
  return publishing ? { state: 'running', progress: progressOf(sight, patience) } : { state: 'staged' };
}

export function publisherFailure(publisher: V1Pod, { nowMs, pendingMs }: Patience): RunFailure | undefined {
  return failureOf(publisher, nowMs) ?? pendingFailure(publisher, nowMs, pendingMs);
}

export function podOf(pods: V1Pod[], role: 'driver' | 'publisher'): V1Pod | undefined {
  return podsOf(pods, role)[0];
}

export function podsOf(pods: V1Pod[], role: 'driver' | 'publisher' | 'executor'): V1Pod[] {
  return pods.filter(({ metadata }) => metadata?.labels?.[roleLabel] === role);
}

function refusedFailure(
  refused: Refusal | undefined,
  { nowMs, pendingMs }: Patience,
): RunFailure | undefined {
  if (!refused || nowMs - refused.sinceMs < pendingMs) return undefined;
  const seconds = Math.floor((nowMs - refused.sinceMs) / 1000);
  const detail = `the cluster did not take the driver's pod for ${seconds} s: ${refused.detail}`;
  return { code: 'unschedulable', detail, retryable: true };
}

/** Why the driver does not begin, or why none of its executors does. */
function stuckFailure(
  driver: V1Pod,
  { pods, progress }: AttemptSight,
  { nowMs, pendingMs }: Patience,
): RunFailure | undefined {
  if (driver.status?.phase !== 'Running') return pendingFailure(driver, nowMs, pendingMs);
  const executors = livingExecutors(pods);
  if (executors.some((pod) => pod.status?.phase === 'Running')) return undefined;
  if (executors.length === 0 && readsNothingFor(pendingMs, driver, progress, nowMs)) {
    const detail = `the cluster made no executor for ${driver.metadata?.name}; its log tells what the quota or policy was`;
    return { code: 'unschedulable', detail, retryable: true };
  }
  return executors
    .map((pod) => pendingFailure(pod, nowMs, pendingMs))
    .find((failure) => failure !== undefined);
}

/** The only visible sign of a quota or a policy that refuses the driver its executors. */
function readsNothingFor(
  ms: number,
  driver: V1Pod,
  progress: AttemptSight['progress'],
  nowMs: number,
): boolean {
  const begunAt = runningSince(driver);
  return (progress?.rows_done ?? 0) === 0 && begunAt !== undefined && nowMs - begunAt.getTime() > ms;
}

function livingExecutors(pods: V1Pod[]): V1Pod[] {
  return podsOf(pods, 'executor').filter((pod) => !hasEnded(pod));
}

function progressOf(sight: AttemptSight, { nowMs }: Patience): RunProgress {
  const { progress, facts } = sight;
  const told = progress
    ? { phase: progress.phase, rowsDone: progress.rows_done, rowsTotal: progress.rows_total }
    : { phase: 'starting' as const, rowsDone: 0, rowsTotal: facts!.rows };
  return lacksMachines(sight, nowMs) ? { ...told, phase: 'waiting' } : told;
}

/** Whether the work waits for machines: it needs one for the driver and one for an executor. */
function lacksMachines({ pods, progress }: AttemptSight, nowMs: number): boolean {
  const driver = podOf(pods, 'driver');
  if (!driver) return false;
  if (isUnschedulable(driver)) return true;
  const executors = livingExecutors(pods);
  if (executors.length === 0) return readsNothingFor(EXECUTORS_BY_MS, driver, progress, nowMs);
  return executors.every(isUnschedulable);
}
