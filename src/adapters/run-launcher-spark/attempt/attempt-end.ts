import { setTimeout as delay } from 'node:timers/promises';
import type { V1Pod } from '@kubernetes/client-node';
import { failpoint } from '../../../domain/failpoint.ts';
import type { AttemptId } from '../../../ports/run-launcher.ts';
import { attemptName, attemptSelector, everyAttempt } from '../attempt-names.ts';
import { keepLogs } from '../log/attempt-log.ts';
import { isKept, type Mailbox, messages } from '../mailbox/mailbox.ts';
import type { MessageReader } from '../mailbox/message-reader.ts';
import type { Cluster } from '../pods/cluster.ts';
import { byAttempt } from '../pods/pod-cache.ts';
import { hasEnded } from '../pods/pod-state.ts';
import { lookNow } from './attempt-sight.ts';
import { attemptFailure, type Patience, podOf } from './observation.ts';

const GONE_TIMEOUT_MS = 60_000;
const GONE_INTERVAL_MS = 200;

/**
 * Removes the pods of attempts that ended by themselves, once the store has the reason of their failure and their
 * logs. Any number of replicas may do this at once. Attempts that the store does not know are another installation's.
 */
export async function tidyEnded(
  cluster: Cluster,
  mailbox: Mailbox,
  reader: MessageReader,
  patience: () => Patience,
): Promise<void> {
  const { items } = await cluster.list(everyAttempt);
  for (const { id, pods } of byAttempt(items).values()) {
    const [driver, publisher] = [podOf(pods, 'driver'), podOf(pods, 'publisher')];
    if (![driver, publisher].some((pod) => pod && hasEnded(pod))) continue;
    const known = await mailbox.names(id);
    if (!known.has(messages.facts)) continue;
    if (publisher && hasEnded(publisher)) {
      await keepLogs(cluster, mailbox, id, [publisher], known);
      await cluster.remove(publisher);
    }
    if (driver && hasEnded(driver)) {
      await keepFailure(cluster, mailbox, reader, id, patience());
      const others = pods.filter((pod) => pod !== publisher);
      await keepLogs(cluster, mailbox, id, others, known);
      // Kubernetes removes the executors with the driver that owns them.
      await cluster.remove(driver);
    }
  }
}

/** Removes everything of an attempt but the logs of its pods. The attempt is not launched again after that. */
export async function removeAttempt(cluster: Cluster, mailbox: Mailbox, id: AttemptId): Promise<void> {
  // Written before we look for pods: a launch under way makes its pod before that look, or finds this message after it.
  const known = await mailbox.names(id);
  if (!known.has(messages.discarded)) await mailbox.write(id, messages.discarded, '');
  await failpoint('discard.after-message');
  const { items } = await cluster.list(attemptSelector(id));
  await keepLogs(cluster, mailbox, id, items, known);
  await removePods(cluster, id, items);
  const names = await mailbox.names(id);
  // Without its facts an attempt is absent, whatever else is left of it.
  const messagesLeft = [...names].filter((name) => !isKept(name) && name !== messages.facts);
  if (names.has(messages.facts)) await mailbox.remove(id, messages.facts);
  await failpoint('discard.after-facts');
  await Promise.all(messagesLeft.map((name) => mailbox.remove(id, name)));
}

/** @param items the attempt's pods as they were a moment ago */
async function removePods(cluster: Cluster, id: AttemptId, items: V1Pod[]): Promise<void> {
  const untilMs = Date.now() + GONE_TIMEOUT_MS;
  for (let left = items; left.length > 0; left = (await cluster.list(attemptSelector(id))).items) {
    if (Date.now() > untilMs) {
      throw new Error(`pods of attempt ${attemptName(id)} do not go: ${left.length}`);
    }
    // First the driver: it would make new executors.
    const driver = podOf(left, 'driver');
    if (driver) await cluster.remove(driver);
    await Promise.all(left.filter((pod) => pod !== driver).map((pod) => cluster.remove(pod)));
    await delay(GONE_INTERVAL_MS);
  }
}

/** Keeps a failure that only the pods show and the job could not write down, such as too little memory. */
async function keepFailure(
  cluster: Cluster,
  mailbox: Mailbox,
  reader: MessageReader,
  id: AttemptId,
  patience: Patience,
): Promise<void> {
  const sight = await lookNow(cluster, reader, id);
  if (sight.facts === undefined || sight.staged || sight.published) return;
  const failure = attemptFailure(sight, patience);
  if (failure && failure.code !== sight.failure?.code) {
    await mailbox.write(id, messages.failure, JSON.stringify(failure));
  }
}

/** Attempts that have pods. */
export async function attemptsSeen(cluster: Cluster): Promise<AttemptId[]> {
  const { items } = await cluster.list(everyAttempt);
  return [...byAttempt(items).values()].map(({ id }) => id);
}
