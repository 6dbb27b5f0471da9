/** What is under way, by key. Keys with nothing under way take no memory. */
export class Counts<Key> {
  readonly #counts = new Map<Key, number>();

  of(key: Key): number {
    return this.#counts.get(key) ?? 0;
  }

  add(key: Key, change: 1 | -1): void {
    const count = this.of(key) + change;
    if (count > 0) this.#counts.set(key, count);
    else this.#counts.delete(key);
  }

  /** Counts `work` until it ends. */
  async during<T>(key: Key, work: () => Promise<T>): Promise<T> {
    this.add(key, 1);
    try {
      return await work();
    } finally {
      this.add(key, -1);
    }
  }
}
