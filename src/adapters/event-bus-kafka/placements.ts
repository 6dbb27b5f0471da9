import { type ICustomPartitioner, type Message, Partitioners, type RecordMetadata } from 'kafkajs';

/**
 * Remembers the partition of each message, so that acknowledgements can be compared with what was sent. kafkajs 2.2.4
 * retries a failed batch, but sends nothing more to a broker that took its part at an earlier try. Events whose
 * partition moved to that broker in the meantime are left out, and the batch still resolves (tulios/kafkajs#1303).
 */
export class Placements {
  readonly #partitions = new WeakMap<Message, number>();

  readonly createPartitioner: ICustomPartitioner = () => {
    // The partition of a key is the one that Java's producer would choose.
    const choose = Partitioners.DefaultPartitioner();
    return (args) => {
      // The same at every try, even if the topic got more partitions: an acknowledged partition has all its events.
      const partition = this.#partitions.get(args.message) ?? choose(args);
      this.#partitions.set(args.message, partition);
      return partition;
    };
  };

  /** The partitions, as `topic/partition`, that were given messages and did not acknowledge them. */
  missing(sent: { topic: string; messages: Message[] }[], acknowledged: RecordMetadata[]): string[] {
    const taken = new Set(acknowledged.map(({ topicName, partition }) => `${topicName}/${partition}`));
    const places = sent.flatMap(({ topic, messages }) =>
      messages.map((message) => `${topic}/${this.#partitions.get(message)}`),
    );
    return [...new Set(places)].filter((place) => !taken.has(place));
  }
}
