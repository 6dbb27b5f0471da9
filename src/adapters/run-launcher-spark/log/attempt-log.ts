import { setTimeout as delay } from 'node:timers/promises';
import type { V1Pod } from '@kubernetes/client-node';
import { logCutText } from '../../../messages/pt-br/run-words.ts';
import type { AttemptId } from '../../../ports/run-launcher.ts';
import { podOf } from '../attempt/observation.ts';
import { attemptSelector, driverName } from '../attempt-names.ts';
import { driverLog, isLog, logOf, type Mailbox } from '../mailbox/mailbox.ts';
import type { Cluster } from '../pods/cluster.ts';
import { hasEnded } from '../pods/pod-state.ts';
import { LogTail } from './log-tail.ts';
import { openPodLog } from './pod-log.ts';

/** Most bytes kept of one pod's log: its end, which tells why the pod ended. */
const KEPT_BYTES = 8 * 1024 * 1024;
const KEEP_TIMEOUT_MS = 30_000;
/** Interval between two looks at a driver that has not begun. */
const BEGIN_INTERVAL_MS = 1_000;

/** Yields the living driver's log as it is printed, later the kept logs of all pods. Ends when `signal` aborts. */
export async function* readAttemptLog(
  cluster: Cluster,
  mailbox: Mailbox,
  id: AttemptId,
  { follow, signal }: { follow: boolean; signal: AbortSignal },
): AsyncGenerator<string> {
  try {
    while (!signal.aborted) {
      const { items } = await cluster.list(attemptSelector(id));
      const driver = podOf(items, 'driver');
      if (!driver) return yield* keptLog(mailbox, id);
      const log = await openPodLog(cluster, driver.metadata!.name!, { follow, signal });
      if (log) return yield* log;
      if (!follow || hasEnded(driver)) return yield* keptLog(mailbox, id);
      await delay(BEGIN_INTERVAL_MS, undefined, { signal });
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/**
 * Copies the pods' logs to the store before the pods go. A log that cannot be read is no reason to keep a pod.
 * @param known names of the attempt's messages: a log among them is not copied again
 */
export async function keepLogs(
  cluster: Cluster,
  mailbox: Mailbox,
  id: AttemptId,
  pods: V1Pod[],
  known: ReadonlySet<string>,
): Promise<void> {
  await Promise.all(
    pods.map(async ({ metadata }) => {
      const name = logOf(metadata!.name!.slice(driverName(id).length + 1) || 'driver');
      if (known.has(name)) return;
      const text = await logToKeep(cluster, metadata!.name!);
      if (text !== '') await mailbox.write(id, name, text);
    }),
  );
}

async function* keptLog(mailbox: Mailbox, id: AttemptId): AsyncGenerator<string> {
  const names = [...(await mailbox.names(id))].filter((name) => isLog(name) && name !== driverLog).sort();
  yield (await mailbox.read(id, driverLog)) ?? '';
  for (const name of names) yield `\n==> ${name} <==\n${(await mailbox.read(id, name)) ?? ''}`;
}

/** The log, or as much of its end as is kept. */
async function logToKeep(cluster: Cluster, podName: string): Promise<string> {
  const signal = AbortSignal.timeout(KEEP_TIMEOUT_MS);
  const tail = new LogTail(KEPT_BYTES);
  try {
    const log = await openPodLog(cluster, podName, { follow: false, signal });
    for await (const chunk of log ?? []) tail.add(chunk);
  } catch (error) {
    if (tail.isEmpty && !signal.aborted) throw error;
  }
  return tail.isCut ? `${logCutText}\n${tail.text()}` : tail.text();
}
