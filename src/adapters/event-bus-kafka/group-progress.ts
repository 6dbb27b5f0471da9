import type { Consumer, EachBatchPayload } from 'kafkajs';

/**
 * Silence after which a broker is taken for gone, ms. One that is in the cluster is asked again before: a request ends after 10 s.
 */
const GONE_MS = 60_000;

/**
 * Knows when a member of a group has handled all events of its partitions. It outlives the consumers that follow each other
 * in the member's place: one that fails at the same event again and again never catches up.
 */
export class GroupProgress {
  readonly #caughtUp: () => void;
  /** `topic/partition` of each partition with events that are not handled. */
  readonly #behind = new Set<string>();
  /** When each broker was last asked for events since the last join, by `performance.now`; null once it has answered. */
  readonly #asked = new Map<number, number | null>();

  /** @param caughtUp called whenever every broker has answered and nothing of it is left to do */
  constructor(caughtUp: () => void) {
    this.#caughtUp = caughtUp;
  }

  /** A member without partitions asks the brokers too, and has nothing to do. */
  watch(consumer: Pick<Consumer, 'on' | 'events'>): void {
    const { GROUP_JOIN, FETCH_START, FETCH } = consumer.events;
    consumer.on(GROUP_JOIN, ({ payload }) => this.#join(payload.memberAssignment));
    consumer.on(FETCH_START, ({ payload: { nodeId } }) => {
      if (this.#asked.get(nodeId) !== null) this.#asked.set(nodeId, performance.now());
    });
    consumer.on(FETCH, ({ payload: { nodeId } }) => {
      // It was asked before the join.
      if (!this.#asked.has(nodeId)) return;
      this.#asked.set(nodeId, null);
      this.#tell();
    });
  }

  began(batch: Place): void {
    this.#behind.add(placeOf(batch));
  }

  /** All events of the batch are handled. */
  ended(batch: Place & Pick<EachBatchPayload['batch'], 'offsetLag'>): void {
    if (batch.offsetLag() !== '0') return;
    this.#behind.delete(placeOf(batch));
    this.#tell();
  }

  /** What went to another member is that one's to handle. */
  #join(assignment: Record<string, number[]>): void {
    const mine = Object.entries(assignment).flatMap(([topic, partitions]) =>
      partitions.map((partition) => placeOf({ topic, partition })),
    );
    for (const place of this.#behind) if (!mine.includes(place)) this.#behind.delete(place);
    this.#asked.clear();
  }

  #tell(): void {
    const goneSince = performance.now() - GONE_MS;
    const isAwaited = [...this.#asked.values()].some((askedAt) => askedAt !== null && askedAt >= goneSince);
    if (this.#behind.size === 0 && !isAwaited) this.#caughtUp();
  }
}

type Place = Pick<EachBatchPayload['batch'], 'topic' | 'partition'>;

const placeOf = ({ topic, partition }: Place) => `${topic}/${partition}`;
