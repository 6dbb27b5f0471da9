/**
 * Does work of many keys side by side: one item of each key at a time, at most `most` in all, and the keys in turn. What waits
 * is planned anew again and again, so that nothing is begun that is long out of date.
 */
export class Turns<Key, Item> {
  readonly #most: number;
  readonly #work: (item: Item) => Promise<void>;
  readonly #underWay = new Map<Key, { item: Item; ended: Promise<void> }>();
  /** What waits, by key; the key whose turn is next is first. */
  readonly #line = new Map<Key, Item[]>();
  #isHeld = false;

  /** @param work never rejects */
  constructor(most: number, work: (item: Item) => Promise<void>) {
    this.#most = most;
    this.#work = work;
  }

  /** Begins nothing until the next `plan`. @returns what is under way */
  hold(): Item[] {
    this.#isHeld = true;
    return [...this.#underWay.values()].map(({ item }) => item);
  }

  /** Replaces everything that waits. Keys that waited before keep their turn. */
  plan(items: Map<Key, Item[]>): void {
    for (const key of this.#line.keys()) if (!items.has(key)) this.#line.delete(key);
    for (const [key, ofKey] of items) this.#line.set(key, ofKey);
    this.#isHeld = false;
    this.#begin();
  }

  /** Resolves when nothing is under way. */
  async idle(): Promise<void> {
    while (this.#underWay.size > 0) {
      await Promise.race([...this.#underWay.values()].map(({ ended }) => ended));
    }
  }

  #begin(): void {
    for (const [key, [item, ...rest]] of this.#line) {
      if (this.#isHeld || this.#underWay.size >= this.#most) return;
      if (this.#underWay.has(key)) continue;
      // A key with more to do waits behind the others.
      this.#line.delete(key);
      if (rest.length > 0) this.#line.set(key, rest);
      const ended = this.#work(item!).finally(() => {
        this.#underWay.delete(key);
        this.#begin();
      });
      this.#underWay.set(key, { item: item!, ended });
    }
  }
}
