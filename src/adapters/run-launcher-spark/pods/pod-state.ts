import type { V1ContainerStatus, V1Pod } from '@kubernetes/client-node';
import type { RunFailure } from '../../../ports/run-launcher.ts';

/** A pod that still exists this long after its deletion grace is on a machine that does not answer. */
const LOST_AFTER_SECONDS = 30;

const SIGKILL_EXIT = 137;
const SIGTERM_EXIT = 143;
/** Spark's exit code of an executor whose heap was too small. */
const SPARK_OOM_EXIT = 52;

/** Reasons that kubelets give for a pod that they do not begin because they have no room. */
const NO_ROOM = /^(OutOf\w+|NodeAffinity|UnexpectedAdmissionError)$/;
/** Waits for an image: the first only the operator can end, the second may spare the next attempt. */
const NEVER_THERE = /^(ErrImageNeverPull|InvalidImageName)$/;
const NOT_PULLED = /^(ImagePullBackOff|ErrImagePull|RegistryUnavailable|ImageInspectError)$/;
const MISCONFIGURED = /^(CreateContainerConfigError|CreateContainerError|RunContainerError)$/;
/** Grace for a misconfigured pod: the kubelet retries, as a secret may still come, or be seen late. */
const MENDED_WITHIN_MS = 60_000;

export function hasEnded(pod: V1Pod): boolean {
  return pod.status?.phase === 'Succeeded' || pod.status?.phase === 'Failed';
}

/** Whether the pod may still do something. */
export function isAlive(pod: V1Pod, nowMs: number): boolean {
  return !hasEnded(pod) && !isLost(pod, nowMs);
}

export function diedOfMemory(pod: V1Pod): boolean {
  const ended = endOf(pod);
  return ended?.reason === 'OOMKilled' || ended?.exitCode === SPARK_OOM_EXIT;
}

/** Why a pod ended without doing its work; undefined while it may still do it. */
export function failureOf(pod: V1Pod, nowMs: number): RunFailure | undefined {
  const name = pod.metadata?.name;
  if (isLost(pod, nowMs)) {
    return { code: 'evicted', detail: `the machine of pod ${name} does not answer`, retryable: true };
  }
  return hasEnded(pod) ? endedFailure(pod) : undefined;
}

function endedFailure(pod: V1Pod): RunFailure {
  const { reason = '', message = '' } = pod.status!;
  const ended = endOf(pod);
  const told = [reason, message, ended?.message?.trim()].filter(Boolean).join(': ');
  const fail = (code: RunFailure['code'], what: string, retryable: boolean): RunFailure => ({
    code,
    detail: `pod ${pod.metadata?.name} ${what}${told && `: ${told}`}`,
    retryable,
  });
  if (reason === 'DeadlineExceeded') return fail('deadline_exceeded', 'took too long', false);
  if (NO_ROOM.test(reason)) return fail('unschedulable', 'was refused by its machine', true);
  if (reason === 'Evicted' || isDisrupted(pod)) return fail('evicted', 'was evicted', true);
  if (diedOfMemory(pod)) return fail('out_of_memory', 'needed more memory than it has', false);
  const exitCode = ended?.exitCode;
  if (exitCode === SIGKILL_EXIT || exitCode === SIGTERM_EXIT) {
    return fail('killed', `was killed (exit code ${exitCode})`, true);
  }
  return fail('job_failed', `ended with exit code ${exitCode ?? 'unknown'} and no answer`, true);
}

/** The scheduler looked, and no machine had room. */
export function isUnschedulable(pod: V1Pod): boolean {
  return pod.status?.phase === 'Pending' && scheduledCondition(pod)?.status === 'False';
}

/**
 * Why a pending pod will not begin soon; undefined while it may.
 * @param pendingMs the longest wait for a machine, and again for the container on that machine
 */
export function pendingFailure(pod: V1Pod, nowMs: number, pendingMs: number): RunFailure | undefined {
  if (pod.status?.phase !== 'Pending' && pod.status?.phase !== undefined) return undefined;
  const scheduled = scheduledCondition(pod);
  const createdAt = pod.metadata?.creationTimestamp;
  if (scheduled?.status !== 'True') {
    const waitedMs = msSince(createdAt, nowMs);
    if (waitedMs < pendingMs) return undefined;
    const why = scheduled?.message ?? 'no scheduler looked at it';
    const detail = `pod ${pod.metadata?.name} waited ${seconds(waitedMs)} s: ${why}`;
    return { code: 'unschedulable', detail, retryable: true };
  }
  return unmadeFailure(pod, msSince(scheduled.lastTransitionTime ?? createdAt, nowMs), pendingMs);
}

/** The same for a pod that has a machine but no container yet. */
function unmadeFailure(pod: V1Pod, waitedMs: number, pendingMs: number): RunFailure | undefined {
  const waiting = containerOf(pod)?.state?.waiting;
  const reason = waiting?.reason ?? '';
  const told = `pod ${pod.metadata?.name}: ${reason}: ${waiting?.message ?? 'no more is known'}`;
  if (NEVER_THERE.test(reason)) return { code: 'image_missing', detail: told, retryable: false };
  if (reason === 'ImagePullBackOff') return { code: 'image_missing', detail: told, retryable: true };
  const patienceMs = MISCONFIGURED.test(reason) ? Math.min(MENDED_WITHIN_MS, pendingMs) : pendingMs;
  if (waitedMs < patienceMs) return undefined;
  if (NOT_PULLED.test(reason)) return { code: 'image_missing', detail: told, retryable: true };
  return { code: 'job_failed', detail: `${told}, after ${seconds(waitedMs)} s`, retryable: true };
}

function msSince(moment: Date | undefined, nowMs: number): number {
  return moment === undefined ? 0 : nowMs - moment.getTime();
}

const seconds = (ms: number) => Math.floor(ms / 1000);

function scheduledCondition(pod: V1Pod) {
  return pod.status?.conditions?.find(({ type }) => type === 'PodScheduled');
}

function isLost({ metadata }: V1Pod, nowMs: number): boolean {
  const leaving = metadata?.deletionTimestamp;
  return leaving !== undefined && nowMs - leaving.getTime() > LOST_AFTER_SECONDS * 1000;
}

function isDisrupted(pod: V1Pod): boolean {
  return !!pod.status?.conditions?.some(
    ({ type, status }) => type === 'DisruptionTarget' && status === 'True',
  );
}

/** Undefined before the pod begins and after it ended. */
export function runningSince(pod: V1Pod): Date | undefined {
  return containerOf(pod)?.state?.running?.startedAt;
}

function endOf(pod: V1Pod) {
  return containerOf(pod)?.state?.terminated;
}

function containerOf(pod: V1Pod): V1ContainerStatus | undefined {
  return pod.status?.containerStatuses?.[0];
}
