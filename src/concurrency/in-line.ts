/** Usual length of a pause, in times of the work before it: a key works two fifths of the time. */
export const PAUSE = 1.5;

/**
 * Does the work of each key one piece after the other, with pauses, so that no key has a processor for itself. Keys that
 * are idle take no memory.
 */
export class InLine<Key> {
  /** What waits for each key that works or pauses. */
  readonly #lines = new Map<Key, (() => void)[]>();
  readonly #pause: number;

  /** @param pause length of a pause, in times of the work before it */
  constructor(pause = PAUSE) {
    this.#pause = pause;
  }

  async run<T>(key: Key, work: () => Promise<T>): Promise<T> {
    const line = this.#lines.get(key);
    if (line) await new Promise<void>((begin) => line.push(begin));
    else this.#lines.set(key, []);
    const startedAt = performance.now();
    try {
      return await work();
    } finally {
      setTimeout(() => this.#goOn(key), this.#pause * (performance.now() - startedAt));
    }
  }

  #goOn(key: Key): void {
    const next = this.#lines.get(key)!.shift();
    if (next) next();
    else this.#lines.delete(key);
  }
}
