/** Lets each key do at most `most` pieces of work at once; its others wait in line. Keys that are idle take no memory. */
export class Shares<Key> {
  /** Pieces of work of one key at once. */
  readonly most: number;
  readonly #waitMs: number;
  readonly #keys = new Map<Key, { underWay: number; line: (() => void)[] }>();

  /** @param waitMs longest wait in line, ms */
  constructor(most: number, waitMs: number) {
    this.most = most;
    this.#waitMs = waitMs;
  }

  /**
   * Does the work when its turn comes.
   * @param tooLate makes the error for work whose turn has not come in time
   */
  async run<T>(key: Key, work: () => Promise<T>, tooLate: () => Error): Promise<T> {
    const of = this.#keys.get(key) ?? { underWay: 0, line: [] };
    this.#keys.set(key, of);
    if (of.underWay < this.most) of.underWay++;
    else await this.#turn(of.line, tooLate);
    try {
      return await work();
    } finally {
      // Whoever is next takes over the place.
      const next = of.line.shift();
      if (next) next();
      else if (--of.underWay === 0) this.#keys.delete(key);
    }
  }

  /** Work under way and in line, of one key or of all together. */
  figures(key?: Key): { underWay: number; waiting: number } {
    const sum = { underWay: 0, waiting: 0 };
    for (const [of, { underWay, line }] of this.#keys) {
      if (key !== undefined && of !== key) continue;
      sum.underWay += underWay;
      sum.waiting += line.length;
    }
    return sum;
  }

  #turn(line: (() => void)[], tooLate: () => Error): Promise<void> {
    return new Promise((resolve, reject) => {
      const comes = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        line.splice(line.indexOf(comes), 1);
        reject(tooLate());
      }, this.#waitMs);
      line.push(comes);
    });
  }
}
