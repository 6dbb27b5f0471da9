import { failpoint } from '../../../domain/failpoint.ts';
import type { RunFailure, RunSpec } from '../../../ports/run-launcher.ts';
import { type AttemptFacts, driverLog, type Mailbox, messages, type Refusal } from '../mailbox/mailbox.ts';
import type { SparkRunLauncherOptions } from '../options.ts';
import { type Cluster, isRefusal, reasonOf } from '../pods/cluster.ts';
import { driverPod } from '../pods/driver-pod.ts';
import { removeAttempt } from './attempt-end.ts';
import { toOrder } from './order.ts';

const endings = [messages.staged, messages.published, messages.failure, messages.discarded, driverLog];

/** Wait between two requests for a pod that exceeds a quota: room comes when another run ends. */
const ROOM_AGAIN_MS = 30_000;
/** The same wait after an API server was overloaded or gone: most such faults are over within seconds. */
const ANSWER_AGAIN_MS = 5_000;

/** Makes the driver's pod, which does the rest. When the cluster does not take the pod, the attempt's messages say so. */
export async function launchAttempt(
  cluster: Cluster,
  mailbox: Mailbox,
  spec: RunSpec,
  options: SparkRunLauncherOptions,
): Promise<void> {
  const names = await mailbox.names(spec);
  // The attempt ended or was given up: a late launch must not begin it again.
  if (endings.some((name) => names.has(name))) return;
  const before = names.has(messages.refused) ? await mailbox.read(spec, messages.refused) : undefined;
  // Removed before the pod is made: if the refusal stayed, a driver that dies would be made a second time.
  if (before !== undefined) await mailbox.remove(spec, messages.refused);
  await mailbox.write(spec, messages.order, JSON.stringify(toOrder(spec, mailbox.bucketUrl)));
  await mailbox.write(spec, messages.facts, JSON.stringify(factsOf(spec)));
  await failpoint('launch.after-order');
  const pod = driverPod(spec, mailbox.url(spec), options);
  try {
    await cluster.create(pod);
  } catch (error) {
    const detail = reasonOf(error);
    const hasNoRoom = detail.includes('exceeded quota');
    if (isRefusal(error) && !hasNoRoom) {
      await mailbox.write(spec, messages.failure, JSON.stringify(refusedFailure(detail)));
    } else {
      const first = before === undefined ? undefined : (JSON.parse(before) as Refusal);
      const againMs = hasNoRoom ? ROOM_AGAIN_MS : ANSWER_AGAIN_MS;
      await writeRefusal(mailbox, spec, { detail, againMs }, first?.sinceMs, cluster.nowMs());
    }
  }
  await failpoint('launch.after-pod');
  // A process that gave the attempt up meanwhile may have looked for pods before this one was there.
  if ((await mailbox.names(spec)).has(messages.discarded)) await removeAttempt(cluster, mailbox, spec);
}

async function writeRefusal(
  mailbox: Mailbox,
  spec: RunSpec,
  refusal: Pick<Refusal, 'detail' | 'againMs'>,
  sinceMs: number | undefined,
  nowMs: number,
): Promise<void> {
  const message: Refusal = { ...refusal, sinceMs: sinceMs ?? nowMs, askedMs: nowMs };
  await mailbox.write(spec, messages.refused, JSON.stringify(message));
}

function refusedFailure(refusal: string): RunFailure {
  return { code: 'job_failed', detail: `the cluster refused the driver's pod: ${refusal}`, retryable: true };
}

function factsOf(spec: RunSpec): AttemptFacts {
  const { runId, runNonce, attempt, tenantSlug, schemaId, schemaVersion, driverShape } = spec;
  const rows = spec.files.reduce((sum, file) => sum + file.rows, 0);
  return { runId, runNonce, attempt, tenantSlug, schemaId, schemaVersion, driverShape, rows };
}
