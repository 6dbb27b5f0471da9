import type { RunFailure, RunSpec } from '../../ports/run-launcher.ts';
import { removeAttempt } from './attempt-end.ts';
import { type Cluster, refusalOf } from './cluster.ts';
import { driverPod } from './driver-pod.ts';
import { type AttemptFacts, driverLog, type Mailbox, messages, type Refusal } from './mailbox.ts';
import type { SparkRunLauncherOptions } from './options.ts';
import { toOrder } from './order.ts';

const endings = [messages.staged, messages.published, messages.failure, messages.discarded, driverLog];

/** Makes the driver's pod, which does the rest. Where the cluster refuses it, the attempt's messages say so. */
export async function launchAttempt(
  cluster: Cluster,
  mailbox: Mailbox,
  spec: RunSpec,
  options: SparkRunLauncherOptions,
): Promise<void> {
  const names = await mailbox.names(spec);
  // It ended, or was given up: a launch that comes so late must not begin it again.
  if (endings.some((name) => names.has(name))) return;
  const before = names.has(messages.refused) ? await mailbox.read(spec, messages.refused) : undefined;
  // Not after the pod is made: with that left behind, a driver that dies would be made a second time.
  if (before !== undefined) await mailbox.remove(spec, messages.refused);
  await mailbox.write(spec, messages.order, JSON.stringify(toOrder(spec, mailbox.bucketUrl)));
  await mailbox.write(spec, messages.facts, JSON.stringify(factsOf(spec)));
  try {
    await cluster.create(driverPod(spec, mailbox.url(spec), options));
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === undefined) throw error;
    if (refusal.includes('exceeded quota')) {
      const first = before === undefined ? undefined : (JSON.parse(before) as Refusal);
      await writeRefusal(mailbox, spec, refusal, first?.sinceMs);
    } else {
      await mailbox.write(spec, messages.failure, JSON.stringify(refusedFailure(refusal)));
    }
  }
  // All that took its time. Whoever gave the attempt up meanwhile may have looked for pods before this one was there.
  if ((await mailbox.names(spec)).has(messages.discarded)) await removeAttempt(cluster, mailbox, spec);
}

async function writeRefusal(
  mailbox: Mailbox,
  spec: RunSpec,
  detail: string,
  sinceMs: number | undefined,
): Promise<void> {
  const nowMs = Date.now();
  const refusal: Refusal = { sinceMs: sinceMs ?? nowMs, askedMs: nowMs, detail };
  await mailbox.write(spec, messages.refused, JSON.stringify(refusal));
}

function refusedFailure(refusal: string): RunFailure {
  return { code: 'job_failed', detail: `the cluster refused the driver's pod: ${refusal}`, retryable: true };
}

function factsOf(spec: RunSpec): AttemptFacts {
  const { runId, runNonce, attempt, tenantSlug, schemaId, schemaVersion, driverShape } = spec;
  const rows = spec.files.reduce((sum, file) => sum + file.rows, 0);
  return { runId, runNonce, attempt, tenantSlug, schemaId, schemaVersion, driverShape, rows };
}
