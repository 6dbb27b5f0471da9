import type { AttemptId, RunFailure } from '../../ports/run-launcher.ts';
import { attemptSelector } from './attempt-names.ts';
import type { Cluster } from './cluster.ts';
import { type AttemptFacts, type Mailbox, messages } from './mailbox.ts';
import type { AttemptSight } from './observation.ts';

/** Looks at an attempt: at its pods, and after that at what it has told. */
export async function lookAt(cluster: Cluster, mailbox: Mailbox, id: AttemptId): Promise<AttemptSight> {
  const { items: pods } = await cluster.list(attemptSelector(id));
  const names = await mailbox.names(id);
  const read = async <T>(name: string): Promise<T | undefined> => {
    const text = names.has(name) ? await mailbox.read(id, name) : undefined;
    return text === undefined ? undefined : (JSON.parse(text) as T);
  };
  const [facts, published, failure, progress] = await Promise.all([
    read<AttemptFacts>(messages.facts),
    read<NonNullable<AttemptSight['published']>>(messages.published),
    read<RunFailure>(messages.failure),
    read<NonNullable<AttemptSight['progress']>>(messages.progress),
  ]);
  const [staged, granted] = [names.has(messages.staged), names.has(messages.grant)];
  return { pods, facts, published, failure, progress, staged, granted };
}
