import type { V1Pod } from '@kubernetes/client-node';
import type { AttemptId, RunFailure } from '../../../ports/run-launcher.ts';
import { attemptSelector } from '../attempt-names.ts';
import { type AttemptFacts, messages, type Refusal } from '../mailbox/mailbox.ts';
import type { MessageReader } from '../mailbox/message-reader.ts';
import type { Cluster } from '../pods/cluster.ts';
import type { AttemptSight } from './observation.ts';

/** Observes an attempt by its pods, listed before this call, and then its messages. */
export async function lookAt(pods: V1Pod[], reader: MessageReader, id: AttemptId): Promise<AttemptSight> {
  const { has, read } = await reader.of(id);
  const [facts, published, written, failure, progress, refused] = await Promise.all([
    read<AttemptFacts>(messages.facts),
    read<NonNullable<AttemptSight['published']>>(messages.published),
    has(messages.published) ? read<AttemptSight['written']>(messages.staged) : undefined,
    read<RunFailure>(messages.failure),
    read<NonNullable<AttemptSight['progress']>>(messages.progress),
    read<Refusal>(messages.refused),
  ]);
  const [staged, granted] = [has(messages.staged), has(messages.grant)];
  return { pods, facts, published, written, failure, progress, refused, staged, granted };
}

/** The same, by the pods that the cluster has now. */
export async function lookNow(cluster: Cluster, reader: MessageReader, id: AttemptId): Promise<AttemptSight> {
  const { items } = await cluster.list(attemptSelector(id));
  return lookAt(items, reader, id);
}
