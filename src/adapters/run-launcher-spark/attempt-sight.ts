import type { AttemptId, RunFailure } from '../../ports/run-launcher.ts';
import { attemptSelector } from './attempt-names.ts';
import type { Cluster } from './cluster.ts';
import { type AttemptFacts, type Mailbox, messages, type Refusal } from './mailbox.ts';
import type { AttemptSight } from './observation.ts';

/** Observes an attempt: first its pods, then its messages. */
export async function lookAt(cluster: Cluster, mailbox: Mailbox, id: AttemptId): Promise<AttemptSight> {
  const { items: pods } = await cluster.list(attemptSelector(id));
  const names = await mailbox.names(id);
  const read = async <T>(name: string): Promise<T | undefined> => {
    const text = names.has(name) ? await mailbox.read(id, name) : undefined;
    return text === undefined ? undefined : (JSON.parse(text) as T);
  };
  const [facts, published, written, failure, progress, refused] = await Promise.all([
    read<AttemptFacts>(messages.facts),
    read<NonNullable<AttemptSight['published']>>(messages.published),
    names.has(messages.published) ? read<AttemptSight['written']>(messages.staged) : undefined,
    read<RunFailure>(messages.failure),
    read<NonNullable<AttemptSight['progress']>>(messages.progress),
    read<Refusal>(messages.refused),
  ]);
  const [staged, granted] = [names.has(messages.staged), names.has(messages.grant)];
  return { pods, facts, published, written, failure, progress, refused, staged, granted };
}
