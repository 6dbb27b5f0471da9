/** Length of a pause, in times of the work before it: a key works two fifths of the time. */
const PAUSE = 1.5;

/**
 * Does the work of each key one piece after the other, with pauses, so that no key has a processor for itself. Keys that
 * are idle take no memory.
 */
export class InLine<Key> {
  /** The end of the last pause of each key. */
  readonly #ends = new Map<Key, Promise<void>>();

  async run<T>(key: Key, work: () => Promise<T>): Promise<T> {
    const former = this.#ends.get(key);
    const { promise: paused, resolve } = Promise.withResolvers<void>();
    this.#ends.set(key, paused);
    await former;
    const startedAt = performance.now();
    try {
      return await work();
    } finally {
      const end = () => {
        if (this.#ends.get(key) === paused) this.#ends.delete(key);
        resolve();
      };
      setTimeout(end, PAUSE * (performance.now() - startedAt));
    }
  }
}
