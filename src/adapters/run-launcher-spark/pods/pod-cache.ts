import type { V1Pod } from '@kubernetes/client-node';
import type { AttemptId } from '../../../ports/run-launcher.ts';
import { attemptName, attemptOf, attemptSelector, everyAttempt } from '../attempt-names.ts';
import type { Cluster } from './cluster.ts';

/**
 * Age at which all pods are listed again. A watch can lose a change, so this bounds how long a lost change stays unseen.
 * It is the reconciler's own interval: a lost change holds up no run longer than a look at every pass would.
 */
const LISTED_AGAIN_MS = 1_000;
/** The same for each pod of the list, where that is more: many lists of many pods hold up API server and service. */
const AGAIN_MS_PER_POD = 10;
const LONGEST_MS = 30_000;

interface Listed {
  pods: V1Pod[];
  /** Turn in which the request for the list was sent. */
  turn: number;
}

/**
 * The pods of all attempts, from one list for all of them. The pods of one attempt are listed again once the watch told of
 * a change; all pods are listed again after `LISTED_AGAIN_MS`, or later where there are many.
 */
export class PodCache {
  readonly #cluster: Cluster;
  readonly #onMissed: (id: AttemptId) => void;
  /** Counts changes and requests: which of two came first. */
  #turn = 0;
  readonly #listed = new Map<string, Listed>();
  /** Turn of the last change that the watch told of, by attempt. */
  readonly #changed = new Map<string, number>();
  #allListed: { atMs: number; turn: number } | undefined;
  /** Age at which the newest list of all is too old, ms. */
  #againMs = LISTED_AGAIN_MS;
  /** Turn of the last interruption of the watch. */
  #doubted = 0;
  #listing: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  /** @param onMissed receives the attempts whose pods changed though the watch told nothing */
  constructor(cluster: Cluster, onMissed: (id: AttemptId) => void) {
    this.#cluster = cluster;
    this.#onMissed = onMissed;
  }

  /** The pods as last listed or told; a pod that was just made may not be among them. */
  async podsOf(id: AttemptId): Promise<V1Pod[]> {
    if (!this.#isListed()) await this.#listAll();
    this.#listAllLater();
    const name = attemptName(id);
    const known = this.#listed.get(name);
    const knownTurn = known?.turn ?? this.#allListed?.turn ?? 0;
    if (knownTurn > (this.#changed.get(name) ?? 0)) return known?.pods ?? [];
    const turn = ++this.#turn;
    const { items } = await this.#cluster.list(attemptSelector(id));
    this.#keep(name, { pods: items, turn });
    return items;
  }

  /** The watch told of a change. */
  changed(id: AttemptId): void {
    this.#changed.set(attemptName(id), ++this.#turn);
  }

  /** The watch was interrupted: what was listed before is not relied on. */
  doubt(): void {
    this.#doubted = ++this.#turn;
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  #isListed(): boolean {
    const listed = this.#allListed;
    if (!listed || listed.turn < this.#doubted) return false;
    return performance.now() - listed.atMs < this.#againMs;
  }

  /** One request for all who wait. */
  async #listAll(): Promise<void> {
    this.#listing ??= this.#requestAll().finally(() => {
      this.#listing = undefined;
    });
    return this.#listing;
  }

  async #requestAll(): Promise<void> {
    const [turn, atMs] = [++this.#turn, performance.now()];
    this.#allListed = undefined;
    const { items } = await this.#cluster.list(everyAttempt);
    this.#againMs = Math.max(LISTED_AGAIN_MS, Math.min(items.length * AGAIN_MS_PER_POD, LONGEST_MS));
    const found = byAttempt(items);
    for (const [name, { pods }] of this.#listed) {
      const id = attemptOf(pods[0]?.metadata?.labels);
      if (!found.has(name) && id) found.set(name, { id, pods: [] });
    }
    for (const [name, { id, pods }] of found) {
      if (this.#isMissed(name, pods, turn)) this.#onMissed(id);
      this.#keep(name, { pods, turn });
    }
    for (const [name, { pods }] of this.#listed) if (pods.length === 0) this.#listed.delete(name);
    for (const [name, changed] of this.#changed) if (changed < turn) this.#changed.delete(name);
    this.#allListed = { turn, atMs };
  }

  /** Whether `pods`, listed in `turn`, differ from those known before, and the watch told of no change since. */
  #isMissed(name: string, pods: V1Pod[], turn: number): boolean {
    const known = this.#listed.get(name) ?? { pods: [], turn: 0 };
    const told = (this.#changed.get(name) ?? 0) > known.turn;
    return !told && known.turn < turn && versionsOf(known.pods) !== versionsOf(pods);
  }

  #keep(name: string, listed: Listed): void {
    const known = this.#listed.get(name);
    if (!known || known.turn < listed.turn) this.#listed.set(name, listed);
  }

  /** The next list does not wait for the next look: a change that the watch lost is told, and the look comes at once. */
  #listAllLater(): void {
    if (this.#timer || this.#closed) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      // A failure shows at the next look, which asks again.
      this.#listAll().catch(() => undefined);
    }, this.#againMs).unref();
  }
}

/** Groups pods by the attempt to which they belong. Leaves out pods that none of us made. */
export function byAttempt(pods: V1Pod[]): Map<string, { id: AttemptId; pods: V1Pod[] }> {
  const attempts = new Map<string, { id: AttemptId; pods: V1Pod[] }>();
  for (const pod of pods) {
    const id = attemptOf(pod.metadata?.labels);
    if (!id) continue;
    const known = attempts.get(attemptName(id));
    if (known) known.pods.push(pod);
    else attempts.set(attemptName(id), { id, pods: [pod] });
  }
  return attempts;
}

function versionsOf(pods: V1Pod[]): string {
  return pods
    .map(({ metadata }) => `${metadata?.uid} ${metadata?.resourceVersion}`)
    .sort()
    .join();
}
